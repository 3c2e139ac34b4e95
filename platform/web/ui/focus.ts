/** Where the focus begins when a form or a dialog opens, and where it goes when that closes. */
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { FOCUSABLE, type Opener, nameOf, whoOpened } from './lastFocus.ts'

const TYPED =
  ':is(input, textarea):not(:disabled, [type=hidden], [type=file], [type=checkbox], [type=radio])'
const CHOICE = ':is(input:checked, button):not(:disabled)'

const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

/** The field that a form says is its first, else the first empty one, else the first. */
export function firstField(within: HTMLElement): HTMLInputElement | undefined {
  const fields = [...within.querySelectorAll<HTMLInputElement>(TYPED)].filter(isSeen)
  const named = fields.find((field) => field.matches('[data-autofocus]'))
  return named ?? fields.find(({ value }) => value === '') ?? fields[0]
}

/** Nobody chose this field: leaving it empty is no mistake yet, and its calendar stays closed. */
const GIVEN = 'data-focus-given'
export const isGiven = (input: Element) => input.closest(`[${GIVEN}]`) !== null
export const forgetGiven = (input: Element) => input.closest(`[${GIVEN}]`)?.removeAttribute(GIVEN)

export function focusFirst(within: HTMLElement) {
  const field = firstField(within)
  // a signature is drawn, a list is ticked: there the keyboard begins at the first choice
  if (!field) return within.querySelector<HTMLElement>(CHOICE)?.focus({ preventScroll: true })
  // a field may be replaced by its own part a moment later; what stands around it stays
  ;(field.closest('[data-field]') ?? field).setAttribute(GIVEN, '')
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
  // a name is replaced, notes are gone on with
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(-1, -1)
  else if (!field.readOnly) field.select()
}

/** Somebody is typing already. */
const isBusy = (within: HTMLElement) => {
  const now = document.activeElement
  return now !== null && within.contains(now) && now.matches(TYPED) && !isGiven(now)
}

/**
 * Puts the focus into the first empty field once.
 * @param at another value begins again: another step of the form, or something that the page has filled in
 */
export function useFocusFirst(within: RefObject<HTMLElement | null>, at?: unknown) {
  useEffect(() => {
    // after a draft was put back: what it fills is not empty
    const timer = setTimeout(() => {
      if (within.current && !isBusy(within.current)) focusFirst(within.current)
    })
    return () => clearTimeout(timer)
  }, [within, at])
}

/** To the opener, or to what stands in its place now: the same button drawn anew, or its neighbour. */
function giveBack({ element, name, around }: Opener) {
  const place = around.find((one) => one.isConnected)
  const beside = [...(place?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(isSeen)
  const now = element.isConnected
    ? element
    : (beside.find((one) => nameOf(one) === name) ?? beside[0])
  now?.focus({ preventScroll: true })
}

/** While something is open, who opened it is remembered; when it closes they have the focus again. */
export function useFocusBack(isOpen = true) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const opener = whoOpened()
    return () => {
      const left = document.activeElement
      // after what closes is gone, and what opens instead has taken the focus
      setTimeout(() => {
        const now = document.activeElement
        if (opener && (now === document.body || now === left || !now?.isConnected)) giveBack(opener)
      }, 20)
    }
  }, [isOpen])
}
