/**
 * The browser's client of the table of calls.
 *
 *   const brands = useApiQuery(masterData.brand.list, { query: { keyword } })
 *   const create = useFormMutation(masterData.brand.create)   // in a form
 *   const remove = useActionMutation(masterData.brand.remove)    // a button
 *   create.mutate({ body })
 *
 * A write makes every response stale that shows a record type it changed; the contract declares both (route.ts).
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
  type ClientCall,
  type DataOut,
  type ParamsOf,
  type QueryIn,
  invalidates,
} from '#platform/contract/client-calls.ts'
import { addressOf, scopedQuery } from './callAddress.ts'
import { cleanBody, cleanQuery } from './clean.ts'
import { isOffline, reportConnection } from './connection.ts'
import { formatMessage, loadTextsOf } from '../language/messages.ts'
import { emitSaved } from '../forms/formSaved.ts'
import { takeFirstResponse } from './firstRequests.ts'
import { getOnlyPlaceQuery, getScopeQuery, useScopeQuery } from '../scope.ts'
import { handleSessionEnded, useSession } from './session.ts'
import { toast, toastFailure } from '../toast.ts'

/** The envelope of an error; `http_code` 0: the browser could not reach the server. */
interface Refused {
  message?: string
  code?: string
  values?: Values
  /** By field, as in the body: `{ phone: ['Please check your phone format'] }`. */
  errors?: Record<string, string[]>
  codes?: Record<string, Omit<ApiMessage, 'message'>[]>
  data?: unknown
}

/** The error of a failed call. It is a message itself: `formatMessage(failure)`. */
export class ApiFailure extends Error implements ApiMessage {
  readonly http_code: number
  readonly code: string
  readonly values: Values | undefined
  /** By field, as in the body. */
  readonly errors: Readonly<Record<string, readonly ApiMessage[]>>
  /** The whole body, as the server sent it. */
  readonly body: unknown
  /** Seconds until the next try, if the server sends them; else 0. */
  readonly retry_after: number
  /** The same as a time (milliseconds, as Date.now()); 0 without one. */
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

/** Converts any failure to a message. A failure without a response from the server becomes "server not reached". */
export const toApiMessage = (failure: unknown): Message =>
  failure instanceof ApiFailure ? failure : messages.notReached

type Part<Name extends string, T> = T extends undefined
  ? { [N in Name]?: undefined }
  : keyof T extends never
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** The input of a call: its path parameters, its query, its body, each as the contract types it. */
export type CallInput<C extends ClientCall> = Part<'params', ParamsOf<C>> &
  Part<'body', BodyIn<C>> & {
    query?: QueryIn<C>
    signal?: AbortSignal
    /** Idempotency key of a write; the client creates one by default. */
    key?: string
    /** The version on which a change is based, if the body has none: sent as `If-Match`. */
    version?: number
  }

/** `randomUUID` exists only on https and localhost; a garage's own server may use neither. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The id of this browser window. The window refetches after its own writes by their responses, not by live events. */
export const windowId: string = newIdempotencyKey()

interface Answer<T> {
  message: string
  data: T
}

export const bearer = (): Record<string, string> => {
  const { token } = useSession.getState()
  return token ? { Authorization: `Bearer ${token}` } : {}
}

const isEnvelope = (body: unknown) => typeof body === 'object' && body !== null

/** Returns the content of an envelope, or throws its error. Ends a dead session here, for every call. */
export function openEnvelope<T>(status: number, body: unknown, retryAfter = 0): Answer<T> {
  // a captive portal's sign-in page, with whatever status: the server was not reached
  if (status < 500 && !isEnvelope(body)) throw new ApiFailure(0)
  if (status >= 200 && status < 300) return body as Answer<T>
  const failure = new ApiFailure(status, body, retryAfter)
  if (status === 401 && failure.message === messages.invalidToken) handleSessionEnded()
  throw failure
}

async function send<C extends ClientCall>(
  call: C,
  given: CallInput<C>,
): Promise<Answer<DataOut<C>>> {
  const { params, query, body, signal, key, version } = given as CallInput<ClientCall> & {
    body?: unknown
  }
  const isWrite = call.method !== 'GET'
  const address = addressOf(call, params, query)
  const sent = isWrite ? undefined : takeFirstResponse(address, useSession.getState().token)
  const request = (): RequestInit => ({
    method: call.method,
    signal: signal ?? null,
    headers: {
      ...bearer(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(isWrite ? { 'Idempotency-Key': key ?? newIdempotencyKey(), 'X-Window': windowId } : {}),
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    },
    body: body === undefined ? null : JSON.stringify(cleanBody(call.method, body)),
  })
  const response = await (sent ?? fetch(address, request())).catch((error: unknown) => {
    if (signal?.aborted) throw error
    reportConnection(false)
    throw new ApiFailure(0)
  })
  const content: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error
  })
  const isReached = isEnvelope(content)
  reportConnection(isReached, isReached ? response.headers.get('Date') : null)
  // a device without a connection shows the English sentence
  if (!response.ok) await loadTextsOf(content).catch(() => undefined)
  return openEnvelope(
    response.status,
    content,
    Number(response.headers.get('Retry-After') ?? 0) || 0,
  )
}

/** Calls the API and returns the content of the envelope. Throws `ApiFailure`. */
export const callApi = async <C extends ClientCall>(
  call: C,
  given: CallInput<C>,
): Promise<DataOut<C>> => (await send(call, given)).data

/** The cache key of a response. It begins with the record types that the response shows, so that a change finds it. */
export const queryKeyOf = (call: ClientCall, params?: object, query?: object) =>
  [call.shows, call.path, params ?? {}, cleanQuery(query)] as const
type Key = ReturnType<typeof queryKeyOf>

/** Adds the two selectors to a call with a country or a garage, unless the page sets them. */
export function useScopedQuery(call: ClientCall, query: object = {}): object {
  return scopedQuery(useScopeQuery(), call, query)
}

/** Prefetches the response that `useApiQuery` will need when its page opens. */
export const prefetch = (
  client: QueryClient,
  call: ClientCall,
  query: object,
  { params, staleTime }: { params?: object; staleTime?: number } = {},
): Promise<void> =>
  client.prefetchQuery({
    ...queryOptionsOf(call, params, scopedQuery(getScopeQuery(), call, query)),
    ...(staleTime === undefined ? {} : { staleTime }),
  })

/** Nothing responded, or a proxy whose server is down. */
export const isUnreachable = (failure: unknown) =>
  failure instanceof ApiFailure && (failure.http_code === 0 || failure.http_code > 501)

/** The key under which the device stores a response. */
export const offlineCacheKey = (key: QueryKey) => hashKey(key)

/** The options of a query: its function, its key, and whether the device caches its response. */
function queryOptionsOf<C extends ClientCall>(call: C, params: object | undefined, query: object) {
  const queryKey = queryKeyOf(call, params, query)
  const ask = ({ signal }: { signal: AbortSignal }) =>
    callApi(call, { params, query, signal } as unknown as CallInput<C>)
  if (!call.kept) return { queryKey, queryFn: ask }
  const queryFn = async (context: { signal: AbortSignal; client: QueryClient }) => {
    // the request starts at once, while the code of the offline cache loads
    const answer = ask(context)
    answer.catch(() => undefined)
    const cache = import('../offline/offlineCache.ts')
    // a response that arrives before that code is shown at once
    const isFirst = await Promise.race([
      answer.then(
        () => true,
        () => false,
      ),
      cache.then(
        () => false,
        () => false,
      ),
    ])
    if (isFirst) {
      void cache.then(async ({ cacheResponse }) =>
        cacheResponse(offlineCacheKey(queryKey), await answer),
      )
      return answer
    }
    const { fetchOrCached } = await cache
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
  /** Shows the last response while the next one loads. */
  keep?: boolean
  staleTime?: number
  /** In milliseconds, or a function of the response. */
  refetchInterval?: number | ((query: { state: { data: unknown } }) => number | false)
}

/** The reason why there is no response yet. It shows at once, during the three more tries or while offline. */
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

/** Reads. The cache stores the response under path, parameters and query. */
export function useApiQuery<C extends ClientCall>(
  call: C,
  given: Pick<CallInput<C>, 'params' | 'query'>,
  { keep, ...rest }: AskOptions = {},
) {
  const { params } = given as { params?: object }
  const query = useScopedQuery(call, given.query)
  const options = queryOptionsOf(call, params, query)
  return useQuery<DataOut<C>, ApiFailure>({
    ...options,
    placeholderData: (previous, previousQuery) =>
      keep || hasOnlyGainedPlace(previousQuery?.queryKey, options.queryKey)
        ? keepPreviousData(previous)
        : undefined,
    ...rest,
  })
}

/**
 * Whether two keys differ by the only country or garage of the company. The header selects it once it has loaded the
 * garages; the response on the screen stays right, and rows that went and came again would move under a finger.
 */
function hasOnlyGainedPlace(previous: QueryKey | undefined, key: Key): boolean {
  if (!previous) return false
  const only = Object.keys(getOnlyPlaceQuery())
  const elsewhere = ([shows, path, params, query]: Key) =>
    hashKey([shows, path, params, Object.entries(query).filter(([name]) => !only.includes(name))])
  return elsewhere(previous as unknown as Key) === elsewhere(key)
}

/** Invalidates every response that shows one of these record types; queries on the screen run again. */
export function invalidateNouns(
  client: QueryClient,
  nouns: readonly string[],
  isKept: (key: Key) => boolean = () => false,
): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => {
    const key = queryKey as unknown as Key
    return invalidates(nouns, { shows: key[0] }) && !isKept(key)
  }
  // a first response that is still loading may be older than the change, and nothing else would repeat it
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
  (call: ClientCall, { params = {} }: { params?: object }) =>
  ([, path, asked]: Key) =>
    call.method === 'DELETE' &&
    path === call.path &&
    // a list that was emptied still exists
    path.includes('{') &&
    hashKey([asked]) === hashKey([params])

interface SaveOptions<C extends ClientCall> {
  onSaved?: (data: DataOut<C>, given: CallInput<C>) => void
  /** No toast: the page itself shows the success. */
  silent?: boolean
  onFailed?: (failure: ApiFailure) => void
  /** Prepares the input before the write is sent. */
  before?: (given: CallInput<C>) => Promise<CallInput<C>>
  /** Offline it fails at once; a form waits for the connection, and says so. */
  atOnce?: boolean
  /** The action that undoes the write, offered in the toast; undefined if there is none. */
  undo?: (data: DataOut<C>, given: CallInput<C>) => (() => void) | undefined
  /** Shows the change before it is saved. The returned function undoes it after an error. */
  shows?: (given: CallInput<C>) => () => void
}

/**
 * A request without a response may have succeeded. A repeat of the same submission reuses its key, so the write happens
 * once.
 */
const unsure = (failure: ApiFailure) => failure.http_code === 0 || failure.http_code >= 500

/** The state of a save, as a form shows it. */
export interface SaveState {
  isPending: boolean
  error: ApiFailure | null
}

/** The state of a save by two calls, one after the other. */
export const joinSaves = (first: SaveState, second: SaveState): SaveState => ({
  isPending: first.isPending || second.isPending,
  error: first.error ?? second.error,
})

/**
 * Writes, for a form: `FormPage` shows the failure. The client sends one submission once, however often the user
 * clicks, with one idempotency key for all tries.
 */
export function useFormMutation<C extends ClientCall>(call: C, options: SaveOptions<C> = {}) {
  const client = useQueryClient()
  const sending = useRef(false)
  const last = useRef({ request: '', key: '' })
  const unshow = useRef<() => void>(undefined)
  const mutationKey = [useId()]
  useEffect(() => {
    const cache = client.getMutationCache()
    // a write that waited for the connection on a page that was left is not sent later, when the user does not expect
    // it
    return () => {
      if (onlineManager.isOnline()) return
      const waiting = cache.findAll({ mutationKey, exact: true, status: 'pending' })
      for (const mutation of waiting) cache.remove(mutation)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stays the same
  }, [client])
  const mutation = useMutation<Answer<DataOut<C>>, ApiFailure, CallInput<C>>({
    mutationKey,
    mutationFn: async (input) => send(call, (await options.before?.(input)) ?? input),
    onMutate: (input) => {
      unshow.current = options.shows?.(input)
    },
    retry: (count, failure) => count < 2 && unsure(failure) && !(options.atOnce && isOffline()),
    networkMode: options.atOnce ? 'always' : 'online',
    onSuccess: ({ data }, input) => {
      last.current = { request: '', key: '' }
      emitSaved()
      const undo = options.undo?.(data, input)
      if (!options.silent || undo) toast(formatMessage(call.done ?? messages.ok), undo && { undo })
      void invalidateNouns(client, call.changes, isRemovedBy(call, input as { params?: object }))
      options.onSaved?.(data, input)
    },
    onError: (failure) => {
      unshow.current?.()
      if (!unsure(failure)) last.current = { request: '', key: '' }
      options.onFailed?.(failure)
    },
    onSettled: () => {
      sending.current = false
    },
  })

  const mutate = (input: CallInput<C>) => {
    if (sending.current) return
    sending.current = true
    const { signal: _, key: ownKey, ...content } = input as CallInput<ClientCall>
    const request = JSON.stringify(content)
    if (request !== last.current.request) last.current = { request, key: newIdempotencyKey() }
    mutation.mutate({ ...input, key: ownKey ?? last.current.key })
  }
  return { mutate, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}

/** Writes, for a button: a toast shows the failure. */
export const useActionMutation = <C extends ClientCall>(call: C, options: SaveOptions<C> = {}) =>
  useFormMutation(call, {
    ...options,
    atOnce: true,
    onFailed: (failure) => {
      toastFailure(formatMessage(failure))
      options.onFailed?.(failure)
    },
  })
