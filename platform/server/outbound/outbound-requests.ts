/**
 * Sends HTTP requests of the server to other servers. The address that a name resolves to is validated and then
 * connected to, so a name cannot resolve differently in between. Redirects are not followed: a key goes only to the
 * configured address. Responses are bounded in size and time.
 */
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import type { Env } from '../env.ts'
import { isLoopbackAddress, isPublicAddress } from './public-addresses.ts'

/** Whether the server may connect to an IP address. */
export type AddressRule = (ip: string) => boolean

/** For addresses that the operator configured. */
export const anyAddress: AddressRule = () => true

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined)

/** Whether the operator has named this address in E_INVOICE_URLS. */
export const isTrustedUrl = ({ E_INVOICE_URLS }: Pick<Env, 'E_INVOICE_URLS'>, url: string) =>
  E_INVOICE_URLS.some((trusted) => originOf(trusted) === originOf(url))

/**
 * The rule for an address that a user entered: public, or trusted by the operator. This machine is allowed in
 * development, for a test double of a service.
 */
export function addressRuleOf(
  env: Pick<Env, 'NODE_ENV' | 'E_INVOICE_URLS'>,
  url: string,
): AddressRule {
  if (isTrustedUrl(env, url)) return anyAddress
  return env.NODE_ENV === 'production'
    ? isPublicAddress
    : (ip) => isPublicAddress(ip) || isLoopbackAddress(ip)
}

export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS'
export const RESPONSE_TOO_LARGE = 'RESPONSE_TOO_LARGE'
export const TIMED_OUT = 'TIMED_OUT'

const errorOf = (code: string) => Object.assign(new Error(code), { code })

export interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  allows: AddressRule
  /** Milliseconds, for the whole request with its response. */
  timeout: number
  maxBytes?: number
}

export interface OutboundResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** The cause of a request without a response. */
export interface OutboundFailure {
  /** The error's code, as ECONNREFUSED, or one of the constants above. */
  failure: string
  /** Nothing was sent. */
  untouched: boolean
}

/** More than any service answers. */
const MAX_BYTES = 2_000_000

/** Resolves a name to the addresses that the rule allows. */
const resolver =
  (allows: AddressRule): LookupFunction =>
  (name, options, done) =>
    dns.lookup(name, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => allows(address))
      const [first] = allowed
      if (!first) return done(error ?? errorOf(PRIVATE_ADDRESS), [])
      return options.all ? done(null, allowed) : done(null, first.address, first.family)
    })

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * Whether the host is, or resolves to, addresses of which the rule allows none. A name that does not resolve is
 * allowed: each request validates it again.
 * @param timeout in milliseconds
 */
export async function isForbiddenHost(
  url: string,
  allows: AddressRule,
  timeout = 2000,
): Promise<boolean> {
  const host = hostOf(new URL(url))
  if (isIP(host)) return !allows(host)
  return new Promise((done) => {
    const unresolved = setTimeout(() => done(false), timeout)
    resolver(allows)(host, { all: true }, (error) => {
      clearTimeout(unresolved)
      done((error as NodeJS.ErrnoException | null)?.code === PRIVATE_ADDRESS)
    })
  })
}

/** Never throws for a response, or for its absence. */
export function sendRequest(
  address: string,
  { method = 'GET', headers, body, allows, timeout, maxBytes = MAX_BYTES }: OutboundRequest,
): Promise<OutboundResponse | OutboundFailure> {
  return new Promise((done) => {
    const url = new URL(address)
    // a resolver is not asked about an address
    const host = hostOf(url)
    if (isIP(host) && !allows(host)) return done({ failure: PRIVATE_ADDRESS, untouched: true })
    const isEncrypted = url.protocol === 'https:'
    let isConnected = false
    const request = (isEncrypted ? https : http).request(url, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
      },
      lookup: resolver(allows),
      // connections are not shared with requests that another rule allowed
      agent: false,
      signal: AbortSignal.timeout(timeout),
    })
    const fail = (error: NodeJS.ErrnoException) => {
      const isTimeout = error.name === 'AbortError' || error.name === 'TimeoutError'
      const failure = isTimeout ? TIMED_OUT : (error.code ?? error.message)
      done({ failure, untouched: !isConnected })
      request.destroy()
    }
    request.on('error', fail)
    request.on('socket', (socket) =>
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
        isConnected = true
      }),
    )
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) return fail(errorOf(RESPONSE_TOO_LARGE))
        chunks.push(chunk)
      })
      response.on('error', fail)
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.end(body)
  })
}
