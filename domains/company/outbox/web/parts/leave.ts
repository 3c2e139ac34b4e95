/** Signing out: nothing of this person stays on the device, and what was not sent is not lost unasked. */
import { confirm } from '#platform/web/confirm.ts'
import { textsNow } from '#platform/web/i18n.tsx'
import { dropAnswers } from '#platform/web/kept.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { outboxTexts } from '../texts/texts.ts'
import { filesLeft } from './files.ts'
import { dropAll, readWaiting, useWaiting } from './waiting.ts'

/** Whether nothing waits, or the user gives it up. */
export async function mayLeave(): Promise<boolean> {
  await readWaiting()
  const count = useWaiting.getState().all.length + (await filesLeft()).length
  if (count === 0) return true
  const text = textsNow(outboxTexts)
  return confirm({
    title: text.leaveTitle,
    text: text.leaveText(String(count)),
    yes: textsNow(commonTexts).button.logout,
    no: text.stay,
    danger: true,
  })
}

export const leaveNothing = () => Promise.all([dropAll(), dropAnswers()])
