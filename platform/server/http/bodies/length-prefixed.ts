/** Texts in one piece of memory, which goes from thread to thread at the price of one copy. */

/** Each text with its length in bytes before it. */
export function packTexts(texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text)
      const length = Buffer.alloc(4)
      length.writeUInt32LE(bytes.length)
      return [length, bytes]
    }),
  )
}

/** One text after the other: a text is made only when it is asked for. */
export function* unpackTexts(bytes: Buffer): Generator<string, undefined> {
  let at = 0
  while (at < bytes.length) {
    const end = at + 4 + bytes.readUInt32LE(at)
    yield bytes.toString('utf8', at + 4, end)
    at = end
  }
}
