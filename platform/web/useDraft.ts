/** A form's draft: written down while typing, put back when the form opens again, gone when it is saved or discarded. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { changedFields, dropDraft, keepDraft, readDraft, sumOf } from './drafts.ts'
import type { ContractForm, Named } from './form.tsx'
import { onSaved } from './saved.ts'
import { useSession } from './session.ts'

const WAIT_MS = 400

export interface DraftOf {
  /** Which record a dialog edits; a page's address says it by itself. */
  record?: string | number | undefined
  dialog?: boolean | undefined
}

export interface DraftState {
  /** `restored`: it is in the form. `changed`: it waits, since the record is not what it was written upon. */
  found: 'none' | 'restored' | 'changed'
  at: number
  /** Puts a waiting draft into the form. */
  use: () => void
  /** Throws it away; the form is as it began. */
  discard: () => void
  /** Throws it away and leaves the form. */
  drop: () => void
  /** The form was sent: when its write works, or its dialog closes upon it, the draft goes. */
  sent: () => void
  /** The write was refused: the draft stays. */
  refused: () => void
  /** What the chosen rows of pickers are called. */
  names: Map<string, Named>
}

export function useDraft<T extends FieldValues>(
  form: ContractForm<T>,
  { record, dialog }: DraftOf,
): DraftState {
  const employee = useSession((session) => session.employee_id)
  const [names] = useState(() => new Map<string, Named>())
  const [found, setFound] = useState<{ found: DraftState['found']; at: number }>({
    found: 'none',
    at: 0,
  })
  const isSent = useRef(false)
  const [{ place, start, from }] = useState(() => placeOf(form, { record, dialog }))

  const put = () => {
    const draft = employee === null ? undefined : readDraft(employee, place)
    if (!draft) return
    for (const [field, named] of Object.entries(draft.names)) names.set(field, named)
    form.reset({ ...(start as T), ...draft.values }, { keepDefaultValues: true })
    setFound({ found: 'restored', at: draft.at })
  }
  const drop = () => {
    if (employee !== null) dropDraft(employee, place)
  }

  // before the first paint: nobody sees the empty form jump
  useLayoutEffect(() => {
    const draft = employee === null ? undefined : readDraft(employee, place)
    if (!draft) return
    if (from && draft.from !== from) setFound({ found: 'changed', at: draft.at })
    else put()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  const waits = found.found === 'changed'
  useEffect(() => {
    if (employee === null || waits) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let pending: (() => void) | undefined
    const write = () => {
      clearTimeout(timer)
      pending?.()
      pending = undefined
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        pending = () => {
          if (isDirty === false) return dropDraft(employee, place)
          const changed = changedFields(values, start)
          const said = Object.fromEntries([...names].filter(([field]) => field in changed))
          keepDraft(employee, place, { at: Date.now(), from, values: changed, names: said })
        }
        timer = setTimeout(write, WAIT_MS)
      },
    })
    const forget = onSaved(() => {
      if (!isSent.current) return
      clearTimeout(timer)
      pending = undefined
      dropDraft(employee, place)
    })
    window.addEventListener('pagehide', write)
    return () => {
      stop()
      forget()
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
      // sent and gone: what it was for has taken it. A session that ended meanwhile has taken nothing
      if (isSent.current && useSession.getState().token) dropDraft(employee, place)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's own functions stay the same
  }, [employee, place, waits])

  return {
    ...found,
    names,
    use: put,
    drop,
    discard: () => {
      drop()
      names.clear()
      form.reset()
      setFound({ found: 'none', at: 0 })
    },
    sent: () => {
      isSent.current = true
    },
    refused: () => {
      isSent.current = false
    },
  }
}

/** Under which name the draft lies; `from` is empty where there is no record that could have changed. */
function placeOf<T extends FieldValues>(form: ContractForm<T>, { record, dialog }: DraftOf) {
  const start = { ...(form.formState.defaultValues as Record<string, unknown>) }
  const { pathname, search } = window.location
  const fields = sumOf(Object.keys(start).toSorted())
  const where = pathname.toLowerCase()
  if (!dialog)
    return {
      start,
      place: `${where}${search}#${fields}`,
      from: /\/\d+(\/|$)/.test(pathname) ? sumOf(start) : '',
    }
  // a dialog that does not say its record is told by what it opened with
  const of = record ?? sumOf(start)
  return {
    start,
    place: `${where}#${fields}/${of}`,
    from: record === undefined ? '' : sumOf(start),
  }
}
