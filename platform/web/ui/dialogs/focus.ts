/** Sets the focus when a form or a dialog opens, and returns it when that closes. */
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { FOCUSABLE, type Opener, nameOf, findOpener } from './lastFocus.ts'

const TYPED =
  ':is(input, textarea):not(:disabled, [type=hidden], [type=file], [type=checkbox], [type=radio])'
const CHOICE = ':is(input:checked, button):not(:disabled)'

const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

/** The field that a form marks as its first, else the first empty field, else the first field. */
export function firstField(within: HTMLElement): HTMLInputElement | undefined {
  const fields = [...within.querySelectorAll<HTMLInputElement>(TYPED)].filter(isSeen)
  const named = fields.find((field) => field.matches('[data-autofocus]'))
  return named ?? fields.find(({ value }) => value === '') ?? fields[0]
}

/** The user did not choose this field: leaving it empty is no mistake yet, and its calendar stays closed. */
const GIVEN = 'data-focus-given'
export const isAutoFocused = (input: Element) => input.closest(`[${GIVEN}]`) !== null
export const clearAutoFocused = (input: Element) =>
  input.closest(`[${GIVEN}]`)?.removeAttribute(GIVEN)

export function focusFirst(within: HTMLElement) {
  const field = firstField(within)
  // a signature needs a pointer and a list needs ticks: there the focus goes to the first choice
  if (!field) return within.querySelector<HTMLElement>(CHOICE)?.focus({ preventScroll: true })
  // a lazy part may replace the field a moment later; the elements around it stay
  const box = field.closest('[data-field]') ?? field
  box.setAttribute(GIVEN, '')
  // with the first letter the user has chosen the field
  box.addEventListener('input', () => box.removeAttribute(GIVEN), { once: true })
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
  // selects a name, so that typing replaces it; in notes, and where the user had typed before, typing continues the text
  const continues = field instanceof HTMLTextAreaElement || field.dataset.autofocus === 'end'
  if (continues) field.setSelectionRange(-1, -1)
  else if (!field.readOnly) field.select()
}

/** Scrolls to the first invalid field, including its label, and gives it the focus: in visual order. */
export function focusFirstError(within: HTMLElement) {
  const field = [...within.querySelectorAll<HTMLElement>('[aria-invalid=true]')].find(isSeen)
  if (!field) return
  field.focus({ preventScroll: true })
  const box = field.closest('[data-field]') ?? field
  box.scrollIntoView({ block: 'center' })
}

/** The user is typing already. */
const isBusy = (within: HTMLElement) => {
  const now = document.activeElement
  return now !== null && within.contains(now) && now.matches(TYPED) && !isAutoFocused(now)
}

/**
 * Puts the focus into the first empty field once.
 * @param at a new value runs it again: another step of the form, or a field that the page has filled in
 */
export function useFocusFirst(within: RefObject<HTMLElement | null>, at?: unknown) {
  useEffect(() => {
    // after a draft is restored: the fields that it fills are not empty
    const timer = setTimeout(() => {
      if (within.current && !isBusy(within.current)) focusFirst(within.current)
    })
    return () => clearTimeout(timer)
  }, [within, at])
}

/** Focuses the opener, or its replacement: the same button drawn anew, or its neighbour. */
function giveBack({ element, name, around }: Opener) {
  const place = around.find((one) => one.isConnected)
  const beside = [...(place?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(isSeen)
  const now = element.isConnected
    ? element
    : (beside.find((one) => nameOf(one) === name) ?? beside[0])
  now?.focus({ preventScroll: true })
}

/** Remembers the opener while something is open; returns the focus to it afterwards. */
export function useRestoreFocus(isOpen = true) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const opener = findOpener()
    return () => {
      const left = document.activeElement
      // after the closing part has unmounted and a part that opens instead has taken the focus
      setTimeout(() => {
        const now = document.activeElement
        if (opener && (now === document.body || now === left || !now?.isConnected)) giveBack(opener)
      }, 20)
    }
  }, [isOpen])
}
