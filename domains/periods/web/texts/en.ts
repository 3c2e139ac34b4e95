/** Words of the months of the books. English gives the keys and the types. */
import { periodMessages } from '../../contract.ts'

type Sentences = Record<(typeof periodMessages)[keyof typeof periodMessages], string>

const itself = Object.fromEntries(
  Object.values(periodMessages).map((sentence) => [sentence, sentence]),
) as Sentences

export default {
  sentences: itself,
}
