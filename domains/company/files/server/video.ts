/**
 * Whether a content is built as a video is: its parts are named and measured, and one of them is a track of pictures.
 * Looked at as it streams by, since an MP4 may have its description at the end. Nothing is decoded.
 */

/** The description of an hour of video is smaller. */
const MAX_DESCRIPTION = 8 * 1024 * 1024
/** In a WebM the description comes before the first picture. */
const WEBM_HEAD = 1024 * 1024

export interface VideoInspector {
  /** The next bytes, in any pieces. */
  push(chunk: Buffer): void
  /** After the last: whether it was one. */
  isVideo(): boolean
}

export const createVideoInspector = (type: string): VideoInspector =>
  type === 'video/webm' ? lookAtWebm() : lookAtBoxes()

/** MP4 and MOV: boxes of a size and four letters, `ftyp` first, `moov` with a track whose handler is `vide`. */
function lookAtBoxes(): VideoInspector {
  let head: Buffer = Buffer.alloc(0)
  let remaining = 0
  let inMoov: Buffer[] | undefined
  let first = true
  let fits = true
  let hasPictures = false

  /** A box begins: false until its head is whole. */
  function begin(): boolean {
    if (head.length < 8) return false
    const size = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (size === 1 && head.length < 16) return false
    const headSize = size === 1 ? 16 : 8
    const boxSize = size === 1 ? Number(head.readBigUInt64BE(8)) : size
    // the last one may say that it goes on to the end
    const body = size === 0 ? Infinity : boxSize - headSize
    fits &&= body >= 0 && /^[\w ]{4}$/.test(type) && first === (type === 'ftyp')
    fits &&= type !== 'moov' || body <= MAX_DESCRIPTION
    first = false
    inMoov = type === 'moov' ? [] : undefined
    remaining = body
    head = head.subarray(headSize)
    return true
  }

  function endBox() {
    if (inMoov) hasPictures ||= hasPictureTrack(Buffer.concat(inMoov))
    inMoov = undefined
  }

  return {
    push(chunk) {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      while (fits && head.length > 0) {
        if (remaining === 0 && !begin()) return
        const consumed = head.subarray(0, Math.min(remaining, head.length))
        inMoov?.push(consumed)
        remaining -= consumed.length
        head = head.subarray(consumed.length)
        if (remaining === 0) endBox()
      }
      if (!fits) head = Buffer.alloc(0)
    },
    isVideo: () =>
      fits && hasPictures && head.length === 0 && (remaining === 0 || remaining === Infinity),
  }
}

/** The boxes inside of a box; none where they do not fit into it. */
function boxesIn(content: Buffer): { type: string; body: Buffer }[] {
  const boxes = []
  for (let at = 0; at + 8 <= content.length;) {
    const size = content.readUInt32BE(at)
    if (size < 8 || at + size > content.length) return boxes
    boxes.push({
      type: content.toString('latin1', at + 4, at + 8),
      body: content.subarray(at + 8, at + size),
    })
    at += size
  }
  return boxes
}
const inside = (content: Buffer, type: string) =>
  boxesIn(content).flatMap((box) => (box.type === type ? [box.body] : []))

const hasPictureTrack = (moov: Buffer) =>
  inside(moov, 'trak')
    .flatMap((track) => inside(track, 'mdia'))
    .flatMap((media) => inside(media, 'hdlr'))
    .some((handler) => handler.toString('latin1', 8, 12) === 'vide')

const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const PICTURES = 1

/** WebM: after its EBML head a Segment, in it Tracks, one of them of pictures. */
function lookAtWebm(): VideoInspector {
  const chunks: Buffer[] = []
  let length = 0
  return {
    push(chunk) {
      if (length < WEBM_HEAD) chunks.push(chunk)
      length += chunk.length
    },
    isVideo() {
      const content = Buffer.concat(chunks).subarray(0, WEBM_HEAD)
      const [segment] = elementsIn(content).filter(({ id }) => id === SEGMENT)
      const tracks = segment && elementsIn(segment.body).find(({ id }) => id === TRACKS)
      return (tracks ? elementsIn(tracks.body) : [])
        .filter(({ id }) => id === TRACK_ENTRY)
        .flatMap((track) => elementsIn(track.body))
        .some(({ id, body }) => id === TRACK_TYPE && body.length === 1 && body[0] === PICTURES)
    },
  }
}

/** EBML: a number whose first byte says how long it is; with its length bit for an id, without it for a size. */
function numberAt(content: Buffer, at: number, isId: boolean) {
  const first = content[at] ?? 0
  const bytes = Math.clz32(first) - 23
  if (first === 0 || bytes > (isId ? 4 : 8) || at + bytes > content.length) return undefined
  let value = isId ? first : first & (0xff >> bytes)
  let isUnknown = !isId && value === 0xff >> bytes
  for (let next = at + 1; next < at + bytes; next++) {
    value = value * 256 + (content[next] ?? 0)
    isUnknown &&= content[next] === 0xff
  }
  return { value: isUnknown ? Infinity : value, end: at + bytes }
}

/** The child elements of an element; the last may be truncated, or of unknown size. */
function elementsIn(content: Buffer): { id: number; body: Buffer }[] {
  const elements = []
  for (let at = 0; at < content.length;) {
    const id = numberAt(content, at, true)
    const size = id && numberAt(content, id.end, false)
    if (!size) return elements
    const end = Math.min(content.length, size.end + size.value)
    elements.push({ id: id.value, body: content.subarray(size.end, end) })
    at = end
  }
  return elements
}
