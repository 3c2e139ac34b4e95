import { useFormat } from '../format.ts'
import css from './ui.module.css'

/** Money in the reader's language and the currency of what is shown, in figures of one width. */
export const Money = ({ value }: { value: number | null | undefined }) => {
  const { rupiah } = useFormat()
  return <span className={css.figures}>{rupiah(value)}</span>
}
