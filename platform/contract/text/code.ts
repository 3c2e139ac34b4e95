/**
 * Codes that look alike are equal: SKUs, supplier codes, numbers of documents, serial numbers. A code is normalized when
 * it is written, searched, scanned and compared. The database function `plain_code` does the same (migration 0276);
 * change both together.
 */
import { normalizeDashes, stripInvisibleCharacters } from './invisible-characters.ts'

/**
 * The stored form: full-width and other compatible characters become plain ones, every dash one dash, spaces single.
 * Case stays.
 */
export const normalizeCode = (typed: string) =>
  normalizeDashes(stripInvisibleCharacters(typed.normalize('NFKC')).normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** For comparing codes, whose case does not count. */
export const codeKey = (typed: string) => normalizeCode(typed).toLowerCase()

/** For comparing the numbers of documents: neither case nor spaces count. */
export const numberKey = (typed: string) => codeKey(typed).replaceAll(' ', '')
