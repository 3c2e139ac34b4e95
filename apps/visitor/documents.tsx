/**
 * Mounts the documents of links: `/c/{token}` with its forms, and `/u/{token}`. Each is rendered on the server for each
 * request, and works without scripts. It runs the same use case as the call below `/api/public`.
 */
import { existsSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type CustomerPage, customerPages } from '#domains/outside/shares/contract.ts'
import { customerPage } from '#domains/outside/shares/server/page.ts'
import { type StopPage, stopPages } from '#domains/people/consents/contract.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import { closeAfterUnreadBody } from '#platform/server/http/bodies/unread-bodies.ts'
import { toHttpError } from '#platform/server/http/envelope.ts'
import { HttpError } from '#platform/server/http/errors.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { UnknownToken } from '#platform/server/links/guess-limit.ts'
import { readMemoryFiles, sendMemoryFile } from '#platform/server/http/memory-files.ts'
import {
  type AppContext,
  type Operation,
  type Responder,
  mountDocument,
} from '#platform/server/http/mount.ts'
import { pageHeaders } from '#platform/server/http/web-files.ts'
import { readDecision, readAnswer } from './answer.ts'
import { CustomerDocument, type Event } from './components/CustomerDocument.tsx'
import type { Garage } from './components/Frame.tsx'
import { MessageDocument, type MessageKind } from './components/MessageDocument.tsx'
import { StopDocument } from './components/StopDocument.tsx'
import { type Problem, problemsOf } from './problems.ts'

/** Forms are as short as the JSON bodies of callers without a session. */
const FORM_LIMIT = 64 * 1024

const HEADERS = {
  ...pageHeaders(),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

const send = (reply: FastifyReply, status: number, document: ReactElement) =>
  reply
    .code(status)
    .headers({ ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' })
    .send(`<!doctype html>${renderToStaticMarkup(document)}`)

const tokenIn = ({ params }: FastifyRequest) => (params as { token: string }).token

/** The language that the customer chose with a link of the document. */
const chosenLanguage = ({ query }: FastifyRequest): Language | undefined =>
  languages.find((language) => language === (query as { language?: unknown })?.language)

const pathOf = ({ url }: FastifyRequest) =>
  url.split('?')[0]?.split('/').slice(0, 3).join('/') ?? ''

const kindOf = (status: number): MessageKind =>
  status === 404 ? 'unknown' : status === 410 ? 'expired' : status === 429 ? 'busy' : 'failed'

/** A document that says why there is no other. */
function sendMessage(request: FastifyRequest, reply: FastifyReply, { status, details }: HttpError) {
  const kind = kindOf(status)
  const { garage = null } = (details.data ?? {}) as { garage?: Garage | null }
  const language = chosenLanguage(request) ?? languageOf(request)
  if (details.retryAfter) reply.header('Retry-After', String(details.retryAfter))
  return send(
    reply,
    status,
    <MessageDocument {...{ kind, language }} garage={garage} path={pathOf(request)} />,
  )
}

/** @param folder of the built scripts; without them the documents work too */
export function mountDocuments(
  app: FastifyInstance,
  appContext: AppContext,
  operations: readonly Operation[],
  folder: string,
): void {
  const operationOf = (call: Call) => {
    const operation = operations.find((each) => each.call === call)
    if (!operation) throw new Error(`${call.method} ${call.path} is not implemented`)
    return operation
  }
  const documents: Documents = {
    app,
    appContext,
    operationOf,
    script: mountScripts(app, folder),
  }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  // also what is refused before a call: a request too many, a form too large
  app.setErrorHandler((error, request, reply) => {
    const refusal = toHttpError(error)
    if (!refusal) request.log.error({ err: error, requestId: request.id }, 'request failed')
    // the rest of a form that is too large is not read
    if (!request.raw.complete) closeAfterUnreadBody(request, reply)
    return sendMessage(request, reply, refusal ?? new HttpError(500, messages.failed))
  })
  mountCustomerDocument(documents)
  mountStopDocument(documents)
  // what is no document gets the same response as an unknown token, instead of the page of the app
  for (const path of ['/c', '/u', '/b', '/book'])
    for (const url of [path, `${path}/*`])
      app.get(url, (request, reply) =>
        sendMessage(request, reply, appContext.guessLimit.count(request.ip)),
      )
}

interface Documents {
  app: FastifyInstance
  appContext: AppContext
  operationOf(call: Call): Operation
  /** The address of the built script. */
  script: string | undefined
}

/** Serves the built scripts. @returns the address of the one that the documents load */
function mountScripts(app: FastifyInstance, folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const files = readMemoryFiles(folder, () => ({
    'Cache-Control': 'public, max-age=31536000, immutable',
  }))
  for (const [address, file] of files)
    app.get(`/visitor${address}`, (request, reply) => sendMemoryFile(request, reply, file))
  const script = [...files.keys()].find((address) => /^\/visitor-\w+\.js$/.test(address))
  return script && `/visitor${script}`
}

interface Rendered {
  event?: Event
  problems?: readonly Problem[]
  status?: number
}

/** Renders the page of a link: after its own call, and again after a form with what was entered. */
function createPageSender({ appContext, script }: Documents) {
  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    content: CustomerPage,
    { event, problems, status = 200 }: Rendered,
  ) =>
    send(
      reply,
      status,
      <CustomerDocument
        page={content}
        token={tokenIn(request)}
        chosenLanguage={chosenLanguage(request)}
        answer={request.form && readAnswer(request.form)}
        {...{ script, event, problems }}
      />,
    )

  /** Reads the page again. That does not count as opened. */
  async function sendAgain(request: FastifyRequest, reply: FastifyReply, rendered: Rendered) {
    try {
      const content = await customerPage(appContext, {
        token: tokenIn(request),
        language: chosenLanguage(request),
        isPoll: true,
        at: new Date(),
      })
      return sendPage(request, reply, content, rendered)
    } catch (error) {
      const refusal =
        error instanceof UnknownToken ? appContext.guessLimit.count(request.ip) : toHttpError(error)
      return sendMessage(request, reply, refusal ?? new HttpError(500, messages.failed))
    }
  }
  return { sendPage, sendAgain }
}

interface Form {
  call: Call
  name: 'decision' | 'code' | 'question'
  readForm(form: URLSearchParams): unknown
  /** What the next document says. */
  success: Event
  /** What it says of an error, by its status. A 422 names the fields; all others are documents of their own. */
  failures: Readonly<Record<number, Event>>
}

const forms: readonly Form[] = [
  {
    call: customerPages.decide,
    name: 'decision',
    readForm: readDecision,
    success: 'decided',
    failures: { 409: 'changed' },
  },
  {
    call: customerPages.code,
    name: 'code',
    readForm: () => ({}),
    success: 'code',
    failures: { 429: 'code-not-sent' },
  },
  {
    call: customerPages.ask,
    name: 'question',
    readForm: (form) => ({ text: form.get('text') ?? '' }),
    success: 'question',
    failures: { 429: 'questions-today' },
  },
]

function mountCustomerDocument(documents: Documents) {
  const { app, appContext, operationOf } = documents
  const { sendPage, sendAgain } = createPageSender(documents)
  mountDocument(app, appContext, operationOf(customerPages.page), {
    path: '/c/{token}',
    responder: {
      send: (request, reply, { data }) =>
        sendPage(request, reply, data as CustomerPage, sentBefore(request)),
      sendError: sendMessage,
    },
  })
  for (const { call, name, readForm, success, failures } of forms)
    mountDocument(app, appContext, operationOf(call), {
      path: `/c/{token}/${name}`,
      readForm,
      responder: {
        // what was entered stays while the customer waits for the code; after an answer or a question the document can
        // be loaded again without sending its form again
        send: (request, reply) =>
          success === 'code'
            ? sendAgain(request, reply, { event: success })
            : reply
                .code(303)
                .headers(HEADERS)
                .header('Location', afterForm(request, success))
                .send(),
        sendError(request, reply, error) {
          const { status } = error
          if (status === 422)
            return sendAgain(request, reply, { problems: problemsOf(error), status })
          const event = failures[status]
          return event
            ? sendAgain(request, reply, { event, status })
            : sendMessage(request, reply, error)
        },
      },
    })
}

/** The address of the document after a form; it says once what happened. */
function afterForm(request: FastifyRequest, event: Event): string {
  const search = new URLSearchParams({ sent: event })
  const language = chosenLanguage(request)
  if (language) search.set('language', language)
  return `/c/${tokenIn(request)}?${search}`
}

function sentBefore({ query }: FastifyRequest): Rendered {
  const form = forms.find(({ success }) => success === (query as { sent?: unknown }).sent)
  return form ? { event: form.success } : {}
}

function mountStopDocument({ app, appContext, operationOf }: Documents) {
  const responder: Responder = {
    send: (request, reply, { data }) =>
      send(
        reply,
        200,
        <StopDocument
          page={data as StopPage}
          language={chosenLanguage(request) ?? languageOf(request)}
          path={pathOf(request)}
        />,
      ),
    sendError: sendMessage,
  }
  mountDocument(app, appContext, operationOf(stopPages.page), { path: '/u/{token}', responder })
  // also the one-click form of mail programs (RFC 8058), which follow no redirect
  mountDocument(app, appContext, operationOf(stopPages.stop), {
    path: '/u/{token}',
    readForm: () => undefined,
    responder,
  })
}
