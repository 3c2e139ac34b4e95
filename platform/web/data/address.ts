/**
 * The state in the URL. Search parameters are plain text (`?keyword=0123` stays "0123"). Defaults are left out. Back
 * undoes a change of filter.
 */
import { useMatch, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { PagePath } from '#platform/contract/page-routes.ts'

export type Search = Readonly<Record<string, string>>

/** The router's codec: URLSearchParams and nothing else. */
export const readSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))
export function writeSearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

declare const made: unique symbol
/** An address made by `linkTo`; a handwritten string does not have this type. */
export type Address = string & { readonly [made]: true }

type Names<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never
type Asked = Readonly<Record<string, string | number | boolean | null | undefined>>
type Given<P extends string> = [Names<P>] extends [never]
  ? [search?: Asked]
  : [params: Readonly<Record<Names<P>, number>>, search?: Asked]

/**
 * Builds the address of a page: `linkTo('/journal')`, `linkTo('/vehicle/$id', { id })`, `linkTo('/ledger/$accountId', {
 * accountId }, { all: true })`. Undefined, null and empty parameters are left out.
 */
export function linkTo<P extends PagePath>(path: P, ...given: Given<P>): Address {
  const [params, search] = path.includes('$') ? given : [{}, given[0]]
  const filled = path.replaceAll(/\$(\w+)/g, (_, name: string) => String((params as Asked)[name]))
  return `${filled}${writeSearch(search ?? {})}` as Address
}

/**
 * Returns the path if it leads to a page of the app, else `/`. Browsers read a backslash as a slash, and the router
 * cannot parse control characters.
 */
export function safeInternalPath(path: string): string {
  try {
    const plain = decodeURIComponent(path)
    // eslint-disable-next-line no-control-regex
    return /^\/(?!\/)[^\\\u0000-\u001f\u007f-\u009f]*$/.test(plain) ? path : '/'
  } catch {
    return '/'
  }
}

/**
 * The search parameters of the page that calls this. While the next page loads, the browser already shows that page's
 * URL. A list that listened to it would drop its filters and fetch rows that no user sees.
 */
export const useSearch = (): Search =>
  useMatch({ strict: false, select: ({ search }) => search as Search })

/** The path of this page for as long as it is shown: `/order-management/57`. */
export const usePath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })

export type Changes = Record<string, string | number | null | undefined>

/** Changes some parameters and leaves the others. null, undefined and '' remove one. */
export function useUpdateSearch(): (changes: Changes, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (changes, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => {
        const after: Record<string, unknown> = { ...before, ...changes }
        for (const [name, value] of Object.entries(changes))
          if (value === null || value === undefined || value === '') delete after[name]
        return after
      },
      replace,
      resetScroll: false,
    })
}

/** Calls `open` if the URL requests a new row, as the command bar does (`?add=true`). Back does not open it again. */
export function useOpenAddFromUrl(open: () => void): void {
  const { add } = useSearch()
  const change = useUpdateSearch()
  const isAsked = add === 'true'
  const answer = useEffectEvent(() => {
    open()
    change({ add: null }, { replace: true })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}

/** Navigates to an address: `const navigateTo = useNavigateTo(); navigateTo(linkTo('/journal'))`. */
export function useNavigateTo(): (address: Address, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (address, options) => void navigate({ href: address, ...options })
}

/** A parameter of the path as a number: `/vehicle/$id` -> useIdParam('id'). NaN leads to "not found" on the server. */
export function useIdParam(name: string): number {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return Number(params[name])
}
