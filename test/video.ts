/** Videos as small as they may be: the parts that a video has, and as many bytes of anything as are asked for. */
const box = (type: string, ...bodies: Buffer[]) => {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const text = (content: string) => Buffer.from(content, 'latin1')
const handler = (kind: string) => box('hdlr', Buffer.alloc(8), text(kind), Buffer.alloc(13))

export const aMoov = (kind = 'vide') =>
  box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('mdia', handler(kind))))

/** An MP4 (`isom`) or a MOV (`qt  `) of so many bytes in all, its description first or last. */
export function aVideo(
  bytes = 5000,
  {
    brand = 'isom',
    moov = aMoov(),
    moovFirst = true,
  }: { brand?: string; moov?: Buffer; moovFirst?: boolean } = {},
): Buffer {
  const ftyp = box('ftyp', text(`${brand}\0\0\0\0${brand}mp41`))
  const mdat = box('mdat', Buffer.alloc(bytes - ftyp.length - moov.length - 8, 1))
  return Buffer.concat(moovFirst ? [ftyp, moov, mdat] : [ftyp, mdat, moov])
}

const element = (id: string, body: Buffer) => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length))
  size[0] = 0x01
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

/** @param trackType 1 pictures, 2 sound */
export const aWebm = (trackType = 1, bytes = 500) =>
  Buffer.concat([
    element('1a45dfa3', element('4282', text('webm'))),
    // as a browser writes it while it records: the size of the whole is not known
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1549a966', Buffer.alloc(4)),
    element('1654ae6b', element('ae', element('83', Buffer.from([trackType])))),
    element('1f43b675', Buffer.alloc(bytes, 1)),
  ])
