/**
 * The user's selection: language, country and garage. `kc-global` is stored exactly as the specification has it. The
 * header's country selector starts on its placeholder (0: every country in scope). `kc-global.country` is 2 until the
 * user chooses one. So the selector's choice is stored separately, and written to both.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import { selectAllRoleIds } from '#platform/contract/roles.ts'

export { type Language, languages }

export interface Garage {
  id: number
  name: string
  address: string
}

interface Named {
  id: number
  name: string
}

export interface GlobalSettings {
  enum: Record<string, unknown>
  country: number
  language: Language
  role_list: Named[]
  garage_list: Garage[]
  country_list: Named[]
  service_list: Named[]
  current_menu: string
  garage_detail: Garage
  inspection_list: Named[]
}

/** The sentinel "Select All" of the garage selector. */
export const allGaragesOption: Garage = { id: 0, name: 'Select All', address: '' }

const fresh: GlobalSettings = {
  enum: {},
  country: 2,
  language: 'en',
  role_list: [],
  garage_list: [],
  country_list: [],
  service_list: [],
  current_menu: '',
  garage_detail: allGaragesOption,
  inspection_list: [],
}

export const useScope = create<GlobalSettings>()(
  persist((): GlobalSettings => fresh, {
    name: 'kc-global',
    // an unknown language would leave the page blank
    merge: (stored, start) => {
      const kept = { ...start, ...(stored as Partial<GlobalSettings>) }
      return languages.includes(kept.language) ? kept : { ...kept, language: 'en' }
    },
  }),
)

interface Selection {
  country: number
  /** The user chose Select All; it is also where a selector starts. */
  meansAll?: boolean
  /** Selected since there was no other: a second country or garage ends it. */
  isOnlyCountry?: boolean
  isOnlyGarage?: boolean
}

const useSelection = create<Selection>()(
  persist((): Selection => ({ country: 0 }), { name: 'kc-selection' }),
)

/** The country of the header's selector; 0 while none was chosen. */
export const useCountry = () => useSelection((selection) => selection.country)
/** The id of the selected garage; 0 is "Select All". */
export const useGarage = () => useScope((scope) => scope.garage_detail.id)

/**
 * Choosing a country narrows the garages, so the garage selector returns to all of them. Clearing it sets the
 * stored country back to its default.
 */
export function chooseCountry(country: number) {
  useSelection.setState({ country, isOnlyCountry: false, isOnlyGarage: false })
  useScope.setState({ country: country || fresh.country, garage_detail: allGaragesOption })
}

export function chooseGarage(garage: Garage) {
  useSelection.setState({ meansAll: garage.id === allGaragesOption.id, isOnlyGarage: false })
  useScope.setState({ garage_detail: garage })
}

/**
 * Selects the only country and the only garage of a company, where the user has selected none. Forms, pages and the menu
 * then need no choice.
 * @param places all garages and workshops of the user
 */
export function selectOnlyPlace(places: readonly (Garage & { country_id: number })[]) {
  const selection = useSelection.getState()
  const [place] = places
  if (!place) return
  const isOneCountry = places.every(({ country_id }) => country_id === place.country_id)
  if (isOneCountry && selection.country === 0) {
    useSelection.setState({ country: place.country_id, isOnlyCountry: true })
    useScope.setState({ country: place.country_id })
  } else if (!isOneCountry && selection.isOnlyCountry) chooseCountry(0)
  const isUnselected = useScope.getState().garage_detail.id === allGaragesOption.id
  if (places.length === 1 && isUnselected && !selection.meansAll) {
    const { id, name, address } = place
    useScope.setState({ garage_detail: { id, name, address } })
    useSelection.setState({ isOnlyGarage: true })
  } else if (places.length > 1 && selection.isOnlyGarage) {
    useScope.setState({ garage_detail: allGaragesOption })
    useSelection.setState({ isOnlyGarage: false })
  }
}

/** Whether the user chose all garages, and did not only leave the selector unchanged. */
export const useWantsAllGarages = () => {
  const isAll = useGarage() === allGaragesOption.id
  return useSelection((selection) => Boolean(selection.meansAll)) && isAll
}

/** A new sign-in starts over: no country, and Select All for the roles 1 and 8, else one's own garage. */
export function startScope(roleId: number, ownGarage: Garage | null) {
  useSelection.setState({ country: 0, meansAll: false, isOnlyCountry: false, isOnlyGarage: false })
  const all = selectAllRoleIds.includes(roleId) || !ownGarage
  useScope.setState({ garage_detail: all ? allGaragesOption : ownGarage })
}

/** The same outside of components. */
export const getScopeQuery = () => ({
  country_id: useSelection.getState().country,
  garage_id: useScope.getState().garage_detail.id,
})

/** The part of the scope that was selected since there is no other: it shows what the whole scope shows. */
export function getOnlyPlaceQuery() {
  const { isOnlyCountry, isOnlyGarage } = useSelection.getState()
  const { country_id, garage_id } = getScopeQuery()
  return { ...(isOnlyCountry ? { country_id } : {}), ...(isOnlyGarage ? { garage_id } : {}) }
}

/** The country that the user chose; 0 for the whole scope, and for its only country. */
export const useChosenCountry = () =>
  useSelection(({ country, isOnlyCountry }) => (isOnlyCountry ? 0 : country))

/** The selectors that every list sends; 0 is left out of the request. */
export const useScopeQuery = () => ({ country_id: useCountry(), garage_id: useGarage() })
