/**
 * A double of an access point of Peppol on this machine, for tests only: it speaks the API v2 of Storecove. A document is taken
 * once for each guid; what became of it stands in its proof and in the queue of events.
 */
import { randomUUID } from 'node:crypto'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the next call of that kind meets. `lost`: it is done, and its answer never comes. `silent`: nothing is done, nor said. */
export type PointTrouble = 429 | 500 | 401 | 'lost' | 'silent'
type Kind = 'submit' | 'evidence' | 'event' | 'take'

export interface Submission {
  guid: string
  ours: string
  sender: number
  receiver: { scheme: string; id: string }
  xml: string
  delivered: boolean
}

export const POINT_KEY = 'hush'

export async function anAccessPoint() {
  const taken: Submission[] = []
  const queue: { guid: string; body: string }[] = []
  const calls: Kind[] = []
  const troubles: { kind: Kind; trouble: PointTrouble }[] = []
  let refusal: string | null = null

  const answer = (response: ServerResponse, status: number, body?: unknown, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  const no = (response: ServerResponse, source: string, details: string) =>
    answer(response, 422, [{ source, details }])

  function submit(response: ServerResponse, text: string) {
    const body = JSON.parse(text)
    const { documentType, rawDocumentData: raw } = body.document
    if (documentType !== 'invoice' || raw.parseStrategy !== 'ubl')
      return no(response, 'document', 'is not UBL')
    if (!Number.isInteger(body.legalEntityId)) return no(response, 'legalEntityId', 'is no number')
    if (taken.some(({ ours }) => ours === body.idempotencyGuid))
      return no(response, 'idempotencyGuid', 'has already been taken')
    if (refusal) return no(response, 'document', refusal)
    const made: Submission = {
      guid: randomUUID(),
      ours: body.idempotencyGuid,
      sender: body.legalEntityId,
      receiver: body.routing.eIdentifiers[0],
      xml: Buffer.from(raw.document, 'base64').toString(),
      delivered: false,
    }
    taken.push(made)
    return answer(response, 200, { guid: made.guid })
  }

  function evidence(response: ServerResponse, url: string) {
    const found = taken.find(({ guid }) => url.includes(`/${guid}/evidence/sending`))
    return found?.delivered
      ? answer(response, 200, { network: 'peppol', evidence: { message_id: found.guid } })
      : answer(response, 404, [])
  }

  function take(response: ServerResponse, url: string) {
    const at = queue.findIndex(({ guid }) => url.endsWith(`/${guid}`))
    if (at < 0) return answer(response, 404)
    queue.splice(at, 1)
    return answer(response, 204)
  }

  const kindOf = (method: string, url: string): Kind =>
    url.includes('/evidence/')
      ? 'evidence'
      : method === 'POST'
        ? 'submit'
        : method === 'DELETE'
          ? 'take'
          : 'event'

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body = Buffer.concat(chunks).toString()
      const kind = kindOf(method, url)
      calls.push(kind)
      const at = troubles.findIndex((each) => each.kind === kind)
      const trouble = at >= 0 ? troubles.splice(at, 1)[0]?.trouble : undefined
      if (trouble === 'silent') return
      if (trouble === 'lost') {
        const nobody = { writeHead: () => nobody, end: () => {} } as unknown as ServerResponse
        if (kind === 'submit') submit(nobody, body)
        return void response.destroy()
      }
      if (trouble)
        return answer(response, trouble, [], trouble === 429 ? { 'retry-after': '7' } : {})
      if (headers.authorization !== `Bearer ${POINT_KEY}`) return answer(response, 401)
      if (kind === 'submit') return submit(response, body)
      if (kind === 'evidence') return evidence(response, url)
      if (kind === 'take') return take(response, url)
      return queue[0] ? answer(response, 200, queue[0]) : answer(response, 204)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`,
    taken,
    queue,
    calls,
    trouble: (kind: Kind, trouble: PointTrouble) => void troubles.push({ kind, trouble }),
    /** Says no at once. */
    refuse: (why: string | null) => void (refusal = why),
    /** The receiver's access point has it. */
    deliver: (one: Submission | undefined) => void (one && Object.assign(one, { delivered: true })),
    /** What the queue says of a document. */
    tell: (one: Pick<Submission, 'guid' | 'ours'> | undefined, event: string, details = '') =>
      void queue.push({
        guid: randomUUID(),
        body: JSON.stringify({
          event_type: 'document_submission',
          event,
          details,
          guid: one?.guid,
          idempotencyGuid: one?.ours,
        }),
      }),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
