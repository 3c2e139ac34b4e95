/**
 * Questions that a user must confirm before something permanent happens:
 *
 *   if (await confirmDelete(row.name)) remove.mutate({ params: { id: row.id } })
 */
import { create } from 'zustand'
import { getTexts } from './language/i18n.tsx'
import { commonTexts } from '../texts/texts.ts'

interface Question {
  title: string
  text: string
  yes: string
  no?: string
  /** The action destroys data: the button is red, and the focus starts on "no". */
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

export const useQuestion = create<{ asked?: Asked; open: boolean }>(() => ({ open: false }))

/** Asks the user; false if the user closes the dialog. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestion.setState({ open: false })
      resolve(yes)
    }
    useQuestion.setState({ asked: { ...question, answer }, open: true })
  })

/** Asks before deleting, naming the record and saying that it is permanent. */
export function confirmDelete(item: string): Promise<boolean> {
  const { confirm: words, button } = getTexts(commonTexts)
  return confirm({
    title: words.delete(item),
    text: words.permanent,
    yes: button.delete,
    danger: true,
  })
}
