/** The transitions of a build, newest first. */
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Build } from '../../../detail.ts'
import css from '../../components/builds.module.css'
import { buildsTexts } from '../../../texts/texts.ts'

export function ActivityTab({ build }: { build: Build }) {
  const text = useTexts(buildsTexts)
  const { moment } = useFormat()
  return (
    <RecordPanel title={text.history}>
      <ul className={css.events}>
        {build.history.map(({ from, to, at, by, reason }) => (
          <li key={at + to}>
            <p>{from ? `${text.status[from]} → ${text.status[to]}` : text.status[to]}</p>
            <p className={css.about}>
              {[moment(at, build.time_zone), by, reason].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </RecordPanel>
  )
}
