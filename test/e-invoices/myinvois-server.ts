/**
 * A double of MyInvois on this machine, for tests only: token, submit, poll, cancel, with a clock that a test moves and
 * troubles that it orders.
 */
import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the next call of that kind meets. `lost`: it is done, and its answer never comes. */
export type Trouble = 429 | 500 | 401 | 'lost'
type Kind = 'token' | 'submit' | 'poll' | 'cancel'

export interface SentDocument {
  uid: string
  uuid: string
  number: string
  text: string
  at: number
  status: 'Submitted' | 'Valid' | 'Invalid' | 'Cancelled'
  validated: number | null
  polls: number
}

const HOUR = 3_600_000
const TEN_MINUTES = 600_000

export async function aMyInvois({ polls = 1 }: { polls?: number } = {}) {
  const sent: SentDocument[] = []
  const calls: Kind[] = []
  const troubles: { kind: Kind; trouble: Trouble }[] = []
  let clock = Date.now()
  let refusing: ((text: string) => string | null) | null = null
  let invalid: ((text: string) => string | null) | null = null
  let tokens = 0

  const answer = (
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
  const wrong = (response: ServerResponse, status: number, code: string, headers = {}) =>
    answer(response, status, { error: { code, message: code } }, headers)

  const kindOf = ({ method, url = '' }: IncomingMessage): Kind | null => {
    if (url === '/connect/token') return 'token'
    if (method === 'POST' && url === '/api/v1.0/documentsubmissions/') return 'submit'
    if (url.startsWith('/api/v1.0/documentsubmissions/')) return 'poll'
    return method === 'PUT' ? 'cancel' : null
  }

  function submit(response: ServerResponse, body: string) {
    const [document] = JSON.parse(body).documents
    const text = Buffer.from(document.document, 'base64').toString()
    const hash = createHash('sha256').update(text).digest('hex')
    if (hash !== document.documentHash || document.format !== 'JSON')
      return wrong(response, 400, 'BadStructure')
    if (sent.some((each) => each.text === text && clock - each.at < TEN_MINUTES))
      return wrong(response, 422, 'DuplicateSubmission', { 'retry-after': '600' })
    const why = refusing?.(text)
    if (why)
      return answer(response, 202, {
        submissionUID: null,
        acceptedDocuments: [],
        rejectedDocuments: [
          { invoiceCodeNumber: document.codeNumber, error: { code: 'CF414', message: why } },
        ],
      })
    const id = String(sent.length + 1)
    const made: SentDocument = {
      uid: `UID${id}`,
      uuid: `UUID${id}`,
      number: document.codeNumber,
      text,
      at: clock,
      status: 'Submitted',
      validated: null,
      polls: 0,
    }
    sent.push(made)
    return answer(response, 202, {
      submissionUID: made.uid,
      acceptedDocuments: [{ uuid: made.uuid, invoiceCodeNumber: made.number }],
      rejectedDocuments: [],
    })
  }

  function poll(response: ServerResponse, url: string) {
    const found = sent.find(({ uid }) => url.endsWith(`/${uid}`))
    if (!found) return wrong(response, 404, 'NotFound')
    if (++found.polls >= polls && found.status === 'Submitted') {
      const why = invalid?.(found.text)
      found.status = why ? 'Invalid' : 'Valid'
      found.validated = clock
      if (why) Object.assign(found, { why })
    }
    const isValid = found.status === 'Valid'
    return answer(response, 200, {
      submissionUid: found.uid,
      overallStatus: found.status === 'Submitted' ? 'in progress' : found.status.toLowerCase(),
      documentSummary: [
        {
          uuid: found.uuid,
          internalId: found.number,
          status: found.status,
          longId: isValid ? `LONG${found.uuid}` : '',
          dateTimeValidated: isValid ? new Date(found.validated ?? 0).toISOString() : null,
          documentStatusReason: (found as { why?: string }).why ?? null,
        },
      ],
    })
  }

  function cancel(response: ServerResponse, url: string, body: string) {
    const found = sent.find(({ uuid }) => url === `/api/v1.0/documents/state/${uuid}/state`)
    const { status, reason } = JSON.parse(body)
    if (!found || status !== 'cancelled' || !reason || reason.length > 300)
      return wrong(response, 400, 'BadRequest')
    if (found.status !== 'Valid') return wrong(response, 400, 'IncorrectState')
    if (clock - (found.validated ?? 0) > 72 * HOUR)
      return wrong(response, 400, 'OperationPeriodOver')
    found.status = 'Cancelled'
    return answer(response, 200, { uuid: found.uuid, status: 'Cancelled' })
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { url = '' } = request
      const kind = kindOf(request)
      if (kind) calls.push(kind)
      const at = troubles.findIndex((each) => each.kind === kind)
      const trouble = at >= 0 ? troubles.splice(at, 1)[0]?.trouble : undefined
      if (trouble === 'lost') {
        // the work is done, and the line breaks
        const nobody = { writeHead: () => nobody, end: () => {} } as unknown as ServerResponse
        if (kind === 'submit') submit(nobody, body)
        return void response.destroy()
      }
      if (trouble)
        return wrong(response, trouble, 'Trouble', trouble === 429 ? { 'retry-after': '7' } : {})
      if (kind === 'token') {
        const form = new URLSearchParams(body)
        if (form.get('client_secret') !== 'hush' || form.get('scope') !== 'InvoicingAPI')
          return wrong(response, 400, 'invalid_client')
        tokens++
        return answer(response, 200, { access_token: `token-${tokens}`, expires_in: 3600 })
      }
      if (!request.headers.authorization?.startsWith('Bearer token-'))
        return wrong(response, 401, 'Unauthorized')
      if (kind === 'submit') return submit(response, body)
      if (kind === 'poll') return poll(response, url)
      if (kind === 'cancel') return cancel(response, url, body)
      if (url.startsWith('/api/v1.0/documents/recent'))
        return answer(response, 200, {
          result: sent.map(({ uid, uuid, number, status }) => ({
            uuid,
            submissionUid: uid,
            internalId: number,
            status,
          })),
        })
      return wrong(response, 404, 'NotFound')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    calls,
    tokens: () => tokens,
    now: () => new Date(clock),
    /** Milliseconds, from what was last or from what is now, whichever is later. */
    forward: (time: number) => void (clock = Math.max(clock, Date.now()) + time),
    trouble: (kind: Kind, trouble: Trouble) => void troubles.push({ kind, trouble }),
    /** Says no at once. */
    refuse: (why: typeof refusing) => void (refusing = why),
    /** Says no when it has looked. */
    invalidate: (why: typeof invalid) => void (invalid = why),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
