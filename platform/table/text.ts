/** Decodes the text of a file, whatever program wrote it. */
import { TableRefused } from '#platform/contract/table/table.ts'

const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** UTF-16 by its byte order mark, else UTF-8, else Windows-1252. */
export function textOfBytes(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  const text = marked
    ? strict(bytes.subarray(marked[0].length), marked[1])
    : (strict(bytes, 'utf-8') ?? windows(bytes))
  // an image or a packed file has NULs, a table never
  if (text === undefined || text.includes('\0')) throw new TableRefused('notATable')
  return text
}

const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes Windows-1252; some versions of Node treat it as Latin-1, which has no letters from 80 to 9f. */
const windows = (bytes: Uint8Array) =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replaceAll(/[\u0080-\u009f]/g, (letter) => HIGH[letter.charCodeAt(0) - 0x80] ?? letter)

/** Undefined if a byte is invalid in this encoding: a replacement character is not anybody's text. */
function strict(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
