import { IconCarCrane, IconTool } from '@tabler/icons-react'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { isManufacturer } from '../../variant.ts'
import css from '../ui.module.css'

/** The product's mark and name; the manufacturers' variant has a mark and a second title of its own. */
export function Logo() {
  const { shell } = useTexts(commonTexts)
  const Mark = isManufacturer ? IconCarCrane : IconTool
  return (
    <>
      <span className={css.mark}>
        <Mark size={20} stroke={1.8} aria-hidden />
      </span>
      <span className={css.product}>
        Bengkel
        {isManufacturer && <small>{shell.manufacturer}</small>}
      </span>
    </>
  )
}
