import { implement } from '#platform/server/http/mount.ts'
import { garages, general } from '../contract.ts'
import { selectCountries, selectRoles, selectParents } from './queries.ts'
import { currenciesOf } from '#platform/server/database/currencies.ts'
import { factsOf } from '#platform/contract/money/currency.ts'
import { record, create, update, updateSettings, remove, asPage } from './garages.ts'

export const garagesApi = [
  ...implement(garages, { ...record, create, update, updateSettings, remove }),
  ...implement(general, {
    countries: async ({ db, appContext }) => {
      const [countries, of] = await Promise.all([
        selectCountries(db),
        currenciesOf(appContext.garageDirectory),
      ])
      return asPage(
        countries.map((country) => ({ ...country, currency: factsOf[of.country(country.id)] })),
      )
    },
    roles: async ({ db }) => asPage(await selectRoles(db)),
    parents: async ({ db }) => asPage(await selectParents(db)),
  }),
]
