/** The maker's home page: the workshops with their counts, and the builds in work, those with problems first. */
import { StatLink, StatLinksMore, StatLinks } from '#platform/web/ui/StatLinks.tsx'
import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { chooseGarage } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { builds } from '../../calls.gen.ts'
import { usePercent } from '../components/Progress.tsx'
import { buildsTexts } from '../../texts/texts.ts'
import { useTaskProblems } from '../components/useTaskProblems.ts'
import css from './makerDay.module.css'

const MOST = 100
const SHOWN = 4

export function ManufactureDay() {
  const text = useTexts(buildsTexts)
  const { nav } = useTexts(commonTexts)
  const { number, dayLong } = useFormat()
  const percent = usePercent()
  const trouble = useTaskProblems()
  const { garages } = useStartGarage('workshop')
  const query = { status: 'in_build', garage_id: 0, sort: 'target_date', limit: MOST } as const
  const { data } = useApiQuery(builds.list, { query })
  const rows = data?.data ?? []
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const inTrouble = rows.toSorted((a, b) => b.late + b.blocked - (a.late + a.blocked))
  return (
    <div className={css.day}>
      <StatLinks label={nav.workshopManagement}>
        {garages.map((workshop) => {
          const workshopBuilds = rows.filter(({ garage }) => garage.id === workshop.id)
          const [late, blocked] = [
            sum(workshopBuilds.map((build) => build.late)),
            sum(workshopBuilds.map((build) => build.blocked)),
          ]
          return (
            <StatLink
              key={workshop.id}
              name={workshop.name}
              value={number(workshopBuilds.length)}
              detail={[text.status.in_build, trouble({ late, blocked })]
                .filter(Boolean)
                .join(' · ')}
              to={linkTo('/heritage-build', { status: 'in_build' })}
              onClick={() =>
                chooseGarage({
                  id: workshop.id,
                  name: workshop.name,
                  address: workshop.address ?? '',
                })
              }
            />
          )
        })}
        <StatLinksMore name={nav.stageManagement} to={linkTo('/stage-management')} />
      </StatLinks>
      <StatLinks label={nav.heritageBuild}>
        {inTrouble.slice(0, SHOWN).map((build) => (
          <StatLink
            key={build.id}
            name={build.name}
            value={percent(build.progress)}
            detail={[trouble(build), build.target_date && dayLong(build.target_date)]
              .filter(Boolean)
              .join(' · ')}
            to={linkTo('/heritage-build/$id', { id: build.id })}
          />
        ))}
        <StatLinksMore name={nav.heritageBuild} to={linkTo('/heritage-build')} />
      </StatLinks>
    </div>
  )
}
