import { commonTexts } from '../../texts/texts.ts'
import { confirm } from '../confirm.ts'
import { getTexts } from '../language/i18n.tsx'

/** Asks the user before the form loses typed input. */
export const askToLeave = () => {
  const { confirm: words } = getTexts(commonTexts)
  return confirm({
    title: words.leave,
    text: words.leaveText,
    yes: words.leaveYes,
    no: words.stay,
    danger: true,
  })
}
