import { EMPTY } from '../../language/format.ts'
import css from '../ui.module.css'

/** A license plate, as its country writes it. */
export const LicensePlate = ({ plate }: { plate: string | null | undefined }) =>
  plate ? <span className={css.plate}>{plate}</span> : EMPTY
