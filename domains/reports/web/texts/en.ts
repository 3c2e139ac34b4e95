/** Words of the reports. English gives the keys and the types. */
import { houseRuleNames, reportMessages } from '../../contract.ts'

const said = [...Object.values(reportMessages), ...Object.values(houseRuleNames)] as const
type Sentences = Record<(typeof said)[number], string>

const itself = Object.fromEntries(said.map((sentence) => [sentence, sentence])) as Sentences

export default {
  sentences: itself,
}
