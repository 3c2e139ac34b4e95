/**
 * Files that the server reads once at its start. A response needs no file descriptor, so a client that opens thousands
 * of connections and reads nothing takes only memory that is shared.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface MemoryFile {
  headers: Record<string, string>
  content: Buffer
  /** The same content compressed, by the name of its encoding. */
  encoded: { br?: Buffer; gzip?: Buffer }
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const isEncodedCopy = (path: string) => ENCODINGS.some(([, ending]) => path.endsWith(ending))

/**
 * @param path names the type of the content by its extension
 * @param headers beside type, length and ETag
 */
export function createMemoryFile(
  path: string,
  content: Buffer,
  headers: Record<string, string>,
  encoded: MemoryFile['encoded'] = {},
): MemoryFile {
  return {
    headers: {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      ETag: `"${createHash('sha256').update(content).digest('base64url')}"`,
      ...headers,
    },
    content,
    encoded,
  }
}

/**
 * Reads the files of a folder, with the compressed copies (`.br`, `.gz`) that the build wrote beside them.
 *
 * @param headersOf the headers of a file; undefined leaves the file out
 * @returns the files by their address below the folder: `/assets/start.js`
 */
export function readMemoryFiles(
  folder: string,
  headersOf: (address: string) => Record<string, string> | undefined,
): Map<string, MemoryFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const existing = new Set(paths)
  const files = new Map<string, MemoryFile>()
  for (const path of paths.filter((each) => !isEncodedCopy(each))) {
    const address = `/${relative(folder, path).replaceAll(sep, '/')}`
    const headers = headersOf(address)
    if (!headers) continue
    const encoded: MemoryFile['encoded'] = {}
    for (const [encoding, ending] of ENCODINGS)
      if (existing.has(path + ending)) encoded[encoding] = readFileSync(path + ending)
    files.set(address, createMemoryFile(path, readFileSync(path), headers, encoded))
  }
  return files
}

/** Compresses the content of a file once, for a file without copies from the build. */
export async function compressMemoryFile(file: MemoryFile): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  file.encoded.br = await promisify(brotliCompress)(file.content, { params })
  file.encoded.gzip = await promisify(gzip)(file.content)
}

/** Sends a file in the encoding that the client prefers; 304 without content if the client has it. */
export function sendMemoryFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, content, encoded }: MemoryFile,
) {
  reply.headers(headers)
  const encodings = ENCODINGS.map(([encoding]) => encoding).filter((name) => encoded[name])
  if (encodings.length > 0) reply.header('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.includes(headers['ETag'] ?? ''))
    return reply.code(304).send()
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings)
  if (!encoding) return reply.send(content)
  return reply.header('Content-Encoding', encoding).send(encoded[encoding as 'br' | 'gzip'])
}
