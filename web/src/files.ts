/** Files that the page gives to the reader. */

/** Lets the browser save a file. */
export const save = (name: string, type: string, content: string | Blob): void => {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Draws an SVG image as a PNG of some width. */
export const png = async (svg: string, width: number): Promise<Blob> => {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  const height = Math.round((width * Number(size?.[2] ?? 1)) / Number(size?.[1] ?? 1));
  const image = new Image();
  // Without a size, some browsers draw nothing.
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no PNG'))), 'image/png'),
  );
};

/** The first bytes of packed files that browsers cannot unpack. */
const PACKED: readonly (readonly [kind: string, start: readonly number[]])[] = [
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['bzip2', [0x42, 0x5a, 0x68]],
];

/** The kind of a packed file that the browser cannot unpack, or null. */
export const packedKind = async (file: Blob): Promise<string | null> => {
  const bytes = new Uint8Array(await file.slice(0, 5).arrayBuffer());
  return PACKED.find(([, start]) => start.every((byte, place) => bytes[place] === byte))?.[0] ?? null;
};

/** Whether a file is a picture, also one that the browser cannot decode. */
export const isPicture = ({ type }: Blob): boolean => type.startsWith('image/');

/** The text of a file, unpacked if it is gzip. No more than `most` bytes of packed data are unpacked. */
export const textOf = async (file: Blob, most: number): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file.text();
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; size < most; ) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  await reader.cancel();
  return new Blob(parts).text();
};
