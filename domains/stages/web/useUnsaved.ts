import { useBlocker } from '@tanstack/react-router'
import { askToLeave } from '#platform/web/FormBody.tsx'
import { useSession } from '#platform/web/session.ts'

/** Asks before a page is left whose order was not saved. */
export function useUnsaved(isUnsaved: boolean) {
  const isAsked = () => isUnsaved && useSession.getState().token !== null
  useBlocker({
    shouldBlockFn: async () => isAsked() && !(await askToLeave()),
    enableBeforeUnload: isAsked,
  })
}
