/** The addresses of e-invoice services that a user may enter. */
import type { Env } from '#platform/server/env.ts'
import {
  addressRuleOf,
  isForbiddenHost,
  isTrustedUrl,
} from '#platform/server/outbound/outbound-requests.ts'
import { MALAYSIA } from '../ids.ts'
import { legalMessages } from '../messages.ts'
import { isOfThisMachine, isSafeAddress, myinvoisUrls } from '../rules.ts'

type Settings = Pick<Env, 'NODE_ENV' | 'E_INVOICE_URLS'>

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Those of MyInvois, and those that the operator allows. */
export const serviceUrls = ({ E_INVOICE_URLS }: Settings): string[] => [
  ...myinvoisUrls,
  ...E_INVOICE_URLS.map(withoutSlash),
]

/** Whether MyInvois may be called there. In development a test double on this machine may replace it. */
export const isServiceUrl = (env: Settings, url: string): boolean =>
  serviceUrls(env).includes(withoutSlash(url)) ||
  isTrustedUrl(env, url) ||
  (env.NODE_ENV !== 'production' && isOfThisMachine(url))

/** The message for an address that the server must not call. Resolves its name. */
export async function addressProblem(
  env: Settings,
  url: string | null | undefined,
  countryId: number,
): Promise<string | undefined> {
  // rules.ts has another message for these
  if (!url || !isSafeAddress(url)) return undefined
  if (countryId === MALAYSIA && !isServiceUrl(env, url)) return legalMessages.serviceChoice
  const isForbidden = await isForbiddenHost(url, addressRuleOf(env, url))
  return isForbidden ? legalMessages.privateAddress : undefined
}

const originOf = (url: string | null | undefined) =>
  url && URL.canParse(url) ? new URL(url).origin : null

/** Whether a key for the first address must not be sent to the second one. */
export function isOtherOrigin(before: string | null | undefined, after: string | null | undefined) {
  return after ? originOf(before) !== originOf(after) : false
}
