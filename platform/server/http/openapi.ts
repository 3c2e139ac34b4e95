/** The API's description, from the table of calls: OpenAPI 3.1 at /api/openapi.json, a page at /api/docs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { type Call, paramsSchema } from '#platform/contract/route.ts'
import { policy } from '#platform/contract/roles.ts'
import { projectRoot } from '../root.ts'
import { compressMemoryFile, createMemoryFile, sendMemoryFile } from './memory-files.ts'
import { POLICY } from './web-files.ts'

type Json = Record<string, unknown>

/** `io: 'input'` for requests, `'output'` for responses. Types that JSON Schema cannot express are left open. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // mount rejects undeclared fields (unknown-fields.ts)
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (io === 'input' && def.type === 'object') jsonSchema.additionalProperties ??= false
    },
  }) as Json
  return json
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['http_code', 'message', 'data'],
  properties: { http_code: { type: 'integer' }, message: { type: 'string' }, data },
})

const code: Json = {
  type: 'string',
  description: 'The message for programs: `tooLong`, or that of a noun, `journal.oneSide`',
}
const values: Json = {
  type: 'object',
  description: 'What fills the places of the message: `{ "max": 100 }`',
  additionalProperties: { type: ['string', 'number'] },
}
const byField = (items: Json, description: string): Json => ({
  type: 'object',
  description,
  additionalProperties: { type: 'array', items },
})

const refusal: Json = {
  type: 'object',
  required: ['http_code', 'message', 'code', 'request_id'],
  properties: {
    http_code: { type: 'integer' },
    message: { type: 'string' },
    code,
    values,
    errors: byField({ type: 'string' }, 'The sentences by field'),
    codes: byField(
      { type: 'object', required: ['code'], properties: { code, values } },
      'The codes of `errors`, in the same order',
    ),
    data: {},
    request_id: { type: 'string' },
  },
}

/** Lists every error response of a call. */
function refusals(call: Call): Json {
  const isWrite = call.method !== 'GET'
  const reasons: [string, boolean, string][] = [
    ['400', true, 'Cannot be read'],
    ['401', true, 'No session, or a dead one'],
    ['403', true, 'Not allowed'],
    ['404', true, 'Not there, or out of reach'],
    ['409', isWrite, 'True, but not now; `data` says what changed'],
    ['413', isWrite, 'Too large'],
    ['415', isWrite, 'Not a type that is taken'],
    ['416', call.raw === true, 'No such part of the file'],
    ['422', true, 'Does not hold; `errors` says why, by field'],
    ['429', true, 'Too many, see Retry-After'],
    ['503', true, 'Overloaded, or the database is away; see Retry-After'],
  ]
  const content = { 'application/json': { schema: refusal } }
  return Object.fromEntries(
    reasons
      .filter(([, possible]) => possible)
      .map(([status, , description]) => [status, { description, content }]),
  )
}

function uploadOf({ form }: Call): Json {
  const { properties = {}, required = [] } = form
    ? (schemaOf(form, 'input') as { properties?: Json; required?: string[] })
    : {}
  const file = { type: 'string', format: 'binary' }
  const schema = {
    type: 'object',
    required: [...required, 'file'],
    properties: { ...properties, file },
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function parameters(call: Call): Json[] {
  const path = Object.entries(paramsSchema(call).shape).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }))
  const query = call.query
    ? Object.entries(call.query.shape).map(([name, schema]) => ({
        name,
        in: 'query',
        required: false,
        schema: schemaOf(schema as z.ZodType, 'input'),
      }))
    : []
  const key =
    call.method === 'GET' || call.atomic === false
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 200 },
          },
        ]
  const version =
    call.body instanceof z.ZodObject && 'version' in call.body.shape
      ? [
          {
            name: 'If-Match',
            in: 'header',
            required: false,
            description: 'The version that the change was made upon, where the body has none.',
            schema: { type: 'string', maxLength: 20 },
          },
        ]
      : []
  return [...path, ...query, ...key, ...version]
}

function operation(call: Call): Json {
  const status = call.creates ? '201' : '200'
  const roles = call.allow === 'anyone' ? 'anyone' : policy[call.allow].join(', ')
  return {
    tags: [call.recordType],
    summary: call.about ?? `${call.method} ${call.path}`,
    description: `Allowed: ${roles}.`,
    operationId: `${call.method.toLowerCase()}${call.path.replaceAll(/[{}]/g, '').replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    security: call.allow === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parameters(call),
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
          },
        }
      : {}),
    ...(call.upload ? { requestBody: uploadOf(call) } : {}),
    responses: {
      [status]: call.raw
        ? { description: 'The file' }
        : {
            description: createMessage(call.done ?? messages.ok).message,
            content: { 'application/json': { schema: envelope(schemaOf(call.data, 'output')) } },
          },
      ...(call.cached === undefined
        ? {}
        : {
            304: {
              description: 'Not modified: the answer is the one of the ETag in If-None-Match',
            },
          }),
      ...refusals(call),
    },
  }
}

export function openApiOf(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bengkel',
      version: '1',
      description: 'The back-office of a network of vehicle garages.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bengkel API</title>
<link rel="stylesheet" href="docs/files/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="docs/files/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body></html>`
const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#swagger-ui', deepLinking: true, persistAuthorization: true })`

/** Returns a function that computes its value once, when first needed. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

export function mountOpenApi(api: FastifyInstance, calls: readonly Call[]): void {
  const description = once(async () => {
    const file = createMemoryFile('openapi.json', Buffer.from(JSON.stringify(openApiOf(calls))), {
      'Cache-Control': 'no-cache',
    })
    await compressMemoryFile(file)
    return file
  })
  api.get('/openapi.json', async (request, reply) =>
    sendMemoryFile(request, reply, await description()),
  )
  api.get('/docs', (_request, reply) =>
    reply.header('Content-Security-Policy', POLICY).type('text/html').send(PAGE),
  )
  api.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START))
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const file = once(() =>
      createMemoryFile(
        name,
        readFileSync(join(projectRoot, 'node_modules/swagger-ui-dist', name)),
        {
          'Cache-Control': 'no-cache',
        },
      ),
    )
    api.get(`/docs/files/${name}`, (request, reply) => sendMemoryFile(request, reply, file()))
  }
}
