/**
 * Files in an S3 bucket: `s3://bucket/prefix?endpoint=https://host&region=name`. Credentials come from the
 * usual AWS_* variables (or the machine's role). The first file loads the client. Writes go in pieces of 8 MB,
 * so that the size may be unknown and memory use stays small.
 */
import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { unavailable } from '#platform/server/http/errors.ts'
import { type Storage, assertKey } from './storage.ts'

const PIECE = 8 * 1024 * 1024
/** Milliseconds: to connect to the bucket; until its response begins; for a whole piece. */
const CONNECT = 3_000
const ANSWER = 15_000
const WHOLE = 60_000

const inTime = () => ({ abortSignal: AbortSignal.timeout(WHOLE) })

interface Opened {
  client: Sdk.S3Client
  sdk: typeof Sdk
}

export function bucket(address: URL): Storage {
  const Bucket = address.hostname
  const prefix = address.pathname.replaceAll(/^\/+|\/+$/g, '')
  const endpoint = address.searchParams.get('endpoint')
  const region = address.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1'

  let opened: Promise<Opened> | undefined
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        maxAttempts: 3,
        // other vendors' buckets do not know the newer checksums
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: CONNECT, requestTimeout: ANSWER },
        ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      }),
    })))

  const at = (key: string) => ({
    Bucket,
    Key: [prefix, assertKey(key).slice(0, 2), key].filter(Boolean).join('/'),
  })

  return {
    async put(key, content) {
      const target = at(key)
      const { client, sdk } = await open()
      const pieces = inPieces(content)
      const first = await pieces.next()
      const second = first.done ? first : await pieces.next()
      if (first.done || second.done) {
        const Body = first.done ? Buffer.alloc(0) : first.value
        await orAway(client.send(new sdk.PutObjectCommand({ ...target, Body }), inTime()))
        return
      }
      await putInPieces({ client, sdk }, target, both(first.value, second.value, pieces))
    },

    async get(key, { part, size } = {}) {
      const target = at(key)
      const { client, sdk } = await open()
      const Range = part && `bytes=${part.start}-${part.end}`
      try {
        const answer = await client.send(new sdk.GetObjectCommand({ ...target, Range }))
        const content = answer.Body as Readable | undefined
        if (size === undefined || sizeOf(answer) === size) return content
        content?.destroy()
        return undefined
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw unavailable()
      }
    },

    async remove(key) {
      const target = at(key)
      const { client, sdk } = await open()
      await orAway(client.send(new sdk.DeleteObjectCommand(target), inTime()))
    },
  }
}

/** The size of the whole content, also of a partial response: `bytes 0-9/1234`. */
const sizeOf = ({
  ContentRange,
  ContentLength,
}: {
  ContentRange?: string
  ContentLength?: number
}) => (ContentRange ? Number(ContentRange.split('/')[1]) : ContentLength)

/** A piece that was read to see whether more follow comes first again. */
async function* both(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>) {
  yield first
  yield second
  yield* rest
}

/** Nothing of a file stays in the bucket when one of its pieces fails. */
async function putInPieces(
  { client, sdk }: Opened,
  target: { Bucket: string; Key: string },
  pieces: AsyncIterable<Buffer>,
) {
  const { UploadId } = await orAway(
    client.send(new sdk.CreateMultipartUploadCommand(target), inTime()),
  )
  const Parts: { ETag: string | undefined; PartNumber: number }[] = []
  try {
    for await (const Body of pieces) {
      const PartNumber = Parts.length + 1
      const part = { ...target, UploadId, PartNumber, Body }
      const { ETag } = await orAway(client.send(new sdk.UploadPartCommand(part), inTime()))
      Parts.push({ ETag, PartNumber })
    }
    const completed = { ...target, UploadId, MultipartUpload: { Parts } }
    await orAway(client.send(new sdk.CompleteMultipartUploadCommand(completed), inTime()))
  } catch (error) {
    const broken = { ...target, UploadId }
    await client.send(new sdk.AbortMultipartUploadCommand(broken), inTime()).catch(() => undefined)
    throw error
  }
}

/** Unreachable, too slow, or it refuses our credentials: the sender can do nothing about it. */
async function orAway<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch {
    throw unavailable()
  }
}

async function* inPieces(content: Readable): AsyncGenerator<Buffer, undefined> {
  let buffered: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    buffered.push(chunk)
    length += chunk.length
    if (length < PIECE) continue
    yield Buffer.concat(buffered)
    buffered = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(buffered)
  return undefined
}
