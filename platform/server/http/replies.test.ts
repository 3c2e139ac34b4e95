import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendRaw } from './replies.ts'

test.each([
  ['text/plain', 'text/plain; charset=utf-8'],
  ['application/xml', 'application/xml; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
  ['application/pdf', 'application/pdf'],
  // an uploaded table may have another encoding
  ['text/csv', 'text/csv'],
])('a response of the type %s is sent as %s', async (type, sent) => {
  const app = fastify()
  app.get('/', (_request, reply) => sendRaw(reply, { type, content: Buffer.from('é') }))
  expect((await app.inject('/')).headers['content-type']).toBe(sent)
  await app.close()
})
