import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedKind, textOf } from '../../src/files';

test('a file is read as it is, or unpacked', async () => {
  const text = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n스도쿠\n';
  expect(await textOf(new Blob([text]), 1000)).toBe(text);
  expect(await textOf(new Blob([gzipSync(text)]), 1000)).toBe(text);
  expect(await textOf(new Blob([]), 1000)).toBe('');
});

test('a packed file is not unpacked without end', async () => {
  const packed = new Blob([gzipSync('.'.repeat(50_000_000))]);
  expect((await textOf(packed, 1_000_000)).length).toBeLessThan(2_000_000);
});

test('damaged data are an error', async () => {
  await expect(textOf(new Blob([gzipSync('puzzle').subarray(0, 12)]), 1000)).rejects.toThrow();
});

test('packed files that browsers cannot unpack are named', async () => {
  const kindOf = (...bytes: number[]): Promise<string | null> => packedKind(new Blob([Uint8Array.from(bytes)]));
  expect(await kindOf(0x28, 0xb5, 0x2f, 0xfd, 0x24)).toBe('zstd');
  expect(await kindOf(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0)).toBe('xz');
  expect(await kindOf(0x42, 0x5a, 0x68, 0x39)).toBe('bzip2');
  expect(await kindOf(0x1f, 0x8b, 8)).toBeNull();
  expect(await kindOf(0x42, 0x5a)).toBeNull();
  expect(await packedKind(new Blob(['53..7']))).toBeNull();
});
