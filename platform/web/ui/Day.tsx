import { useFormat } from '../language/format.ts'
import css from './ui.module.css'

/** A day in tables. An instant needs the garage's zone. */
export const Day = ({ value, zone }: { value: string | null | undefined; zone?: string }) => {
  const { day } = useFormat()
  return <span className={css.figures}>{day(value, zone)}</span>
}

/** A moment in details, in the garage's zone. */
export const Moment = ({ value, zone }: { value: string | null | undefined; zone?: string }) => {
  const { moment } = useFormat()
  return <span className={css.figures}>{moment(value, zone)}</span>
}
