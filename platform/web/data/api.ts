/**
 * The browser's client of the table of calls.
 *
 *   const brands = useAsk(masterData.brand.list, { query: { keyword } })
 *   const create = useSave(masterData.brand.create)   // in a form
 *   const remove = useAct(masterData.brand.remove)    // a button
 *   create.mutate({ body })
 *
 * A write makes every answer stale that shows a noun it changed; the contract declares both (route.ts).
 */
import {
  type FetchStatus,
  type Query,
  type QueryClient,
  type QueryKey,
  hashKey,
  keepPreviousData,
  onlineManager,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import {
  type Message,
  type ApiMessage,
  type Values,
  messages,
  createMessage,
} from '#platform/contract/messages.ts'
import {
  type BodyIn,
  type Call,
  type DataOut,
  type ParamsOf,
  type QueryIn,
  invalidates,
} from '#platform/contract/route.ts'
import { cleanBody, cleanQuery } from './clean.ts'
import { isOffline, reportConnection } from './connection.ts'
import { formatMessage } from '../language/messages.ts'
import { emitSaved } from '../forms/formSaved.ts'
import { getScopeQuery, useScopeQuery } from '../scope.ts'
import { handleSessionEnded, useSession } from './session.ts'
import { toast, toastFailure } from '../toast.ts'

export const apiBase: string = import.meta.env.VITE_API_BASE ?? '/api'

/** The envelope of a refusal; `http_code` 0: the browser could not reach the server. */
interface Refused {
  message?: string
  code?: string
  values?: Values
  /** By field, as in the body: `{ phone: ['Please check your phone format'] }`. */
  errors?: Record<string, string[]>
  codes?: Record<string, Omit<ApiMessage, 'message'>[]>
  data?: unknown
}

/** The server's answer to a failed call. It is a message itself: `say(failure)`. */
export class ApiFailure extends Error implements ApiMessage {
  readonly http_code: number
  readonly code: string
  readonly values: Values | undefined
  /** By field, as in the body. */
  readonly errors: Readonly<Record<string, readonly ApiMessage[]>>
  /** The whole body, as the server sent it. */
  readonly body: unknown
  /** Seconds until the next try, where the server gives them; else 0. */
  readonly retry_after: number
  /** The same as a moment (milliseconds, as Date.now()); 0 without one. */
  readonly retry_at: number

  constructor(http_code: number, body?: unknown, retryAfter = 0) {
    const { message = messages.notReached, code, values, errors, codes } = (body ?? {}) as Refused
    super(message)
    this.name = 'ApiFailure'
    this.http_code = http_code
    this.code = code ?? createMessage(message).code
    this.values = values
    this.errors = Object.fromEntries(
      Object.entries(errors ?? {}).map(([field, sentences]) => [
        field,
        sentences.map((sentence, at) => ({ ...createMessage(sentence), ...codes?.[field]?.[at] })),
      ]),
    )
    this.body = body
    this.retry_after = retryAfter
    this.retry_at = retryAfter > 0 ? Date.now() + retryAfter * 1000 : 0
  }
}

/** Any failure as a message. A failure without an answer from the server counts as "server not reached". */
export const toApiMessage = (failure: unknown): Message =>
  failure instanceof ApiFailure ? failure : messages.notReached

type Part<Name extends string, T> = T extends undefined
  ? { [N in Name]?: undefined }
  : keyof T extends never
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** The input of a call: its path's ids, its query, its body, each as the contract types it. */
export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'body', BodyIn<C>> & {
    query?: QueryIn<C>
    signal?: AbortSignal
    /** Idempotency key of a write; the client makes one when the caller gives none. */
    key?: string
    /** The version on which a change is based, where the body has none: sent as `If-Match`. */
    version?: number
  }

/** `randomUUID` exists only on https and localhost; a garage's own server may use neither. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * The id of this browser window. The window learns of its own writes from their answers, not from live
 * events.
 */
export const windowId: string = newIdempotencyKey()

interface Answer<T> {
  message: string
  data: T
}

const pathOf = (call: Call, params: Record<string, unknown> = {}) =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** The address of a call, for links and downloads. */
export function addressOf(call: Call, params?: object, query?: object): string {
  const asked = new URLSearchParams(cleanQuery(query)).toString()
  return `${apiBase}${pathOf(call, params as Record<string, unknown>)}${asked ? `?${asked}` : ''}`
}

export const bearer = (): Record<string, string> => {
  const { token } = useSession.getState()
  return token ? { Authorization: `Bearer ${token}` } : {}
}

const isEnvelope = (body: unknown) => typeof body === 'object' && body !== null

/** Reads an envelope, or throws the failure in it. Ends a dead session here, for every call. */
export function openEnvelope<T>(status: number, body: unknown, retryAfter = 0): Answer<T> {
  // a sign-in page of the network, with whatever status: the server was not reached
  if (status < 500 && !isEnvelope(body)) throw new ApiFailure(0)
  if (status >= 200 && status < 300) return body as Answer<T>
  const failure = new ApiFailure(status, body, retryAfter)
  if (status === 401 && failure.message === messages.invalidToken) handleSessionEnded()
  throw failure
}

async function send<C extends Call>(call: C, given: CallInput<C>): Promise<Answer<DataOut<C>>> {
  const { params, query, body, signal, key, version } = given as CallInput<Call> & {
    body?: unknown
  }
  const isWrite = call.method !== 'GET'
  const response = await fetch(addressOf(call, params, query), {
    method: call.method,
    signal: signal ?? null,
    headers: {
      ...bearer(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(isWrite ? { 'Idempotency-Key': key ?? newIdempotencyKey(), 'X-Window': windowId } : {}),
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    },
    body: body === undefined ? null : JSON.stringify(cleanBody(call.method, body)),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    reportConnection(false)
    throw new ApiFailure(0)
  })
  const content: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error
  })
  const isReached = isEnvelope(content)
  reportConnection(isReached, isReached ? response.headers.get('Date') : null)
  return openEnvelope(
    response.status,
    content,
    Number(response.headers.get('Retry-After') ?? 0) || 0,
  )
}

/** Calls the API and returns the content of the envelope. Throws `ApiFailure`. */
export const callApi = async <C extends Call>(call: C, given: CallInput<C>): Promise<DataOut<C>> =>
  (await send(call, given)).data

/** The cache key of an answer. It begins with the nouns that the answer shows, so that a change finds it. */
export const queryKeyOf = (call: Call, params?: object, query?: object) =>
  [call.shows, call.path, params ?? {}, cleanQuery(query)] as const
type Key = ReturnType<typeof queryKeyOf>

/** A call with a country or a garage carries the two selectors, unless the page sets them. */
export function useScopedQuery(call: Call, query: object = {}): object {
  return within(useScopeQuery(), call, query)
}

function within(reach: object, call: Call, query: object): object {
  const known = Object.keys(call.query?.shape ?? {})
  const carried = Object.entries(reach).filter(([name]) => known.includes(name))
  return { ...Object.fromEntries(carried), ...query }
}

/** Prefetches the answer that `useApiQuery` will need when its page opens. */
export const prefetch = (
  client: QueryClient,
  call: Call,
  query: object,
  { params, staleTime }: { params?: object; staleTime?: number } = {},
): Promise<void> =>
  client.prefetchQuery({
    ...asked(call, params, within(getScopeQuery(), call, query)),
    ...(staleTime === undefined ? {} : { staleTime }),
  })

/** Nobody has answered, or a proxy whose server is away. */
export const isUnreachable = (failure: unknown) =>
  failure instanceof ApiFailure && (failure.http_code === 0 || failure.http_code > 501)

/** Under which name the device keeps an answer. */
export const offlineCacheKey = (key: QueryKey) => hashKey(key)

/** A query of the cache: what it asks, under which key, and whether the device keeps its answer. */
function asked<C extends Call>(call: C, params: object | undefined, query: object) {
  const queryKey = queryKeyOf(call, params, query)
  const ask = ({ signal }: { signal: AbortSignal }) =>
    callApi(call, { params, query, signal } as unknown as CallInput<C>)
  if (!call.kept) return { queryKey, queryFn: ask }
  const queryFn = async (context: { signal: AbortSignal; client: QueryClient }) => {
    // asked at once: the code that keeps the answer comes beside it
    const answer = ask(context)
    answer.catch(() => undefined)
    const { fetchOrCached } = await import('../offline/offlineCache.ts')
    const onLate = (answer: DataOut<C>) => context.client.setQueryData(queryKey, answer)
    const shown = () => context.client.getQueryData<DataOut<C>>(queryKey)
    return fetchOrCached(offlineCacheKey(queryKey), () => answer, {
      isUnreached: isUnreachable,
      onLate,
      shown,
    })
  }
  return { queryKey, queryFn, networkMode: 'always', refetchOnReconnect: true } as const
}

interface AskOptions {
  enabled?: boolean
  /** Keeps the last answer on the screen while the next one loads. */
  keep?: boolean
  staleTime?: number
  /** Milliseconds; as long as the answer wants it, where it is a function. */
  refetchInterval?: number | ((query: { state: { data: unknown } }) => number | false)
}

/**
 * The reason why there is no answer yet. It shows at once, during the three more tries or while the network
 * is down.
 */
export const queryFailure = ({
  error,
  failureReason,
  fetchStatus,
}: QueryFailureState): ApiFailure | null =>
  error ?? failureReason ?? (fetchStatus === 'paused' ? new ApiFailure(0) : null)

export interface QueryFailureState {
  error: ApiFailure | null
  failureReason: ApiFailure | null
  fetchStatus: FetchStatus
}

/** Reads. The cache keeps the answer under path, parameters and query. */
export function useApiQuery<C extends Call>(
  call: C,
  given: Pick<CallInput<C>, 'params' | 'query'>,
  { keep, ...options }: AskOptions = {},
) {
  const { params } = given as { params?: object }
  const query = useScopedQuery(call, given.query)
  return useQuery<DataOut<C>, ApiFailure>({
    ...asked(call, params, query),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...options,
  })
}

/** Drops every answer that shows one of these nouns; queries on the screen run again. */
export function invalidateNouns(
  client: QueryClient,
  nouns: readonly string[],
  isKept: (key: Key) => boolean = () => false,
): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => {
    const key = queryKey as unknown as Key
    return invalidates(nouns, { shows: key[0] }) && !isKept(key)
  }
  // a first answer that is on its way may be older than the change, and nothing else would ask again
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) askAfter(client, query)
  return client.invalidateQueries({ predicate })
}

const askAfter = (client: QueryClient, { promise, queryKey }: Query) =>
  void promise
    ?.catch(() => undefined)
    .then(() => client.invalidateQueries({ queryKey, exact: true }))

/** A page that closes does not fetch the record that it has just removed. */
const isRemovedBy =
  (call: Call, { params = {} }: { params?: object }) =>
  ([, path, asked]: Key) =>
    call.method === 'DELETE' &&
    path === call.path &&
    // a list that was emptied as a whole still exists
    path.includes('{') &&
    hashKey([asked]) === hashKey([params])

interface SaveOptions<C extends Call> {
  onSaved?: (data: DataOut<C>, given: CallInput<C>) => void
  /** No toast: the page itself shows the success. */
  silent?: boolean
  onFailed?: (failure: ApiFailure) => void
  /** What must be known before the write goes. */
  before?: (given: CallInput<C>) => Promise<CallInput<C>>
  /** Without a line it fails at once; a form waits for the line, and says so. */
  atOnce?: boolean
  /** The action that undoes the write, offered in the toast; undefined where there is none. */
  undo?: (data: DataOut<C>, given: CallInput<C>) => (() => void) | undefined
  /** Shows the change before it is saved. The returned function undoes it after a refusal. */
  shows?: (given: CallInput<C>) => () => void
}

/**
 * An unanswered request may have succeeded. A repeat of the same submission keeps its key, so the write
 * happens once.
 */
const unsure = (failure: ApiFailure) => failure.http_code === 0 || failure.http_code >= 500

/**
 * Writes, for a form: `FormPage` shows the failure. The client sends one submission once, however often the
 * user clicks, with one idempotency key for all tries.
 */
export function useFormMutation<C extends Call>(call: C, options: SaveOptions<C> = {}) {
  const client = useQueryClient()
  const sending = useRef(false)
  const last = useRef({ said: '', key: '' })
  const unshow = useRef<() => void>(undefined)
  const mutationKey = [useId()]
  useEffect(() => {
    const cache = client.getMutationCache()
    // what waited for the line on a page that was left is not written later, when nobody thinks of it
    return () => {
      if (onlineManager.isOnline()) return
      const waiting = cache.findAll({ mutationKey, exact: true, status: 'pending' })
      for (const one of waiting) cache.remove(one)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stays the same
  }, [client])
  const mutation = useMutation<Answer<DataOut<C>>, ApiFailure, CallInput<C>>({
    mutationKey,
    mutationFn: async (given) => send(call, (await options.before?.(given)) ?? given),
    onMutate: (given) => {
      unshow.current = options.shows?.(given)
    },
    retry: (count, failure) => count < 2 && unsure(failure) && !(options.atOnce && isOffline()),
    networkMode: options.atOnce ? 'always' : 'online',
    onSuccess: ({ data }, given) => {
      last.current = { said: '', key: '' }
      emitSaved()
      const undo = options.undo?.(data, given)
      if (!options.silent || undo) toast(formatMessage(call.done ?? messages.ok), undo && { undo })
      void invalidateNouns(client, call.changes, isRemovedBy(call, given as { params?: object }))
      options.onSaved?.(data, given)
    },
    onError: (failure) => {
      unshow.current?.()
      if (!unsure(failure)) last.current = { said: '', key: '' }
      options.onFailed?.(failure)
    },
    onSettled: () => {
      sending.current = false
    },
  })

  const mutate = (given: CallInput<C>) => {
    if (sending.current) return
    sending.current = true
    const { signal: _, key: givenKey, ...said } = given as CallInput<Call>
    const words = JSON.stringify(said)
    if (words !== last.current.said) last.current = { said: words, key: newIdempotencyKey() }
    mutation.mutate({ ...given, key: givenKey ?? last.current.key })
  }
  return { mutate, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}

/** Writes, for a button: a toast shows the failure. */
export const useActionMutation = <C extends Call>(call: C, options: SaveOptions<C> = {}) =>
  useFormMutation(call, {
    ...options,
    atOnce: true,
    onFailed: (failure) => {
      toastFailure(formatMessage(failure))
      options.onFailed?.(failure)
    },
  })
