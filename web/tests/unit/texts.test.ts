import { describe, expect, it } from 'vitest';
import { english as en } from '../../src/i18n/en-parts';
import { ko } from '../../src/i18n/ko';

/** The names of all texts. */
const names = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' ? names(value as object, `${path}${name}/`) : [`${path}${name}`],
  );

const at = (texts: object, name: string): unknown =>
  name.split('/').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], texts);

describe('texts', () => {
  it('exist in both languages', () => {
    expect(names(ko)).toEqual(names(en));
  });

  it('take the same values', () => {
    for (const name of names(en)) {
      const [one, other] = [at(en, name), at(ko, name)];
      expect(typeof one, name).toBe(typeof other);
      if (typeof one === 'function' && typeof other === 'function') expect(other.length, name).toBe(one.length);
      else expect(String(other).trim(), name).not.toBe('');
    }
  });
});
