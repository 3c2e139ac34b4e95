import { IconCarCrane, IconTool } from '@tabler/icons-react'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import css from './shell.module.css'
import { isManufacturer } from './variant.ts'

/** The product's mark and name; the manufacturers' variant has a mark and a second title of its own. */
export function Logo() {
  const { shell } = useTexts(commonTexts)
  const Mark = isManufacturer ? IconCarCrane : IconTool
  return (
    <>
      <span className={css.mark}>
        <Mark size={20} stroke={1.8} aria-hidden />
      </span>
      <span>
        Bengkel
        {isManufacturer && <small>{shell.manufacturer}</small>}
      </span>
    </>
  )
}
