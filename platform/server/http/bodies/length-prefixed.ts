/** Encodes strings into one buffer with length prefixes, so that posting it to another thread copies it once. */

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

/** Yields one text after the other; each is decoded only when needed. */
export function* unpackTexts(bytes: Buffer): Generator<string, undefined> {
  let at = 0
  while (at < bytes.length) {
    const end = at + 4 + bytes.readUInt32LE(at)
    yield bytes.toString('utf8', at + 4, end)
    at = end
  }
}
