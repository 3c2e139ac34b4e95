import { useBlocker } from '@tanstack/react-router'
import { askToLeave } from './askToLeave.ts'
import { useSession } from '../data/session.ts'

/** Asks before a page with unsaved changes is left. A form does so by itself. */
export function useUnsaved(isUnsaved: boolean) {
  const isAsked = () => isUnsaved && useSession.getState().token !== null
  useBlocker({
    shouldBlockFn: async () => isAsked() && !(await askToLeave()),
    enableBeforeUnload: isAsked,
  })
}
