import { currencyIn } from '../language/currency.ts'
import { useFormat } from '../language/format.ts'
import css from './ui.module.css'

interface Props {
  value: number | null | undefined
  /** The row that it belongs to, if that may be in another currency than the content around it. */
  of?: object | undefined
}

/** Money in the reader's language and the current currency, in figures of one width. */
export const Money = ({ value, of }: Props) => {
  const { money } = useFormat()
  return <span className={css.figures}>{money(value, currencyIn(of))}</span>
}
