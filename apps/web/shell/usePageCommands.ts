/** The pages and actions that the role allows, also those that the menu does not show. */
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { hasWords } from '#platform/contract/text/fold.ts'
import {
  type PageRoute,
  allPageRoutes,
  menuEntryOf,
  isHiddenInMenu,
  canOpenPage,
} from '#platform/contract/page-routes.ts'
import { type Address, writeSearch } from '#platform/web/data/address.ts'
import type { Texts } from '#platform/contract/texts.ts'
import { loadAllTexts, useCatalogue, useTexts } from '#platform/web/language/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import type { Words } from '#platform/web/screens.ts'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { screens } from '../screens.ts'
import { nameOf } from './menu.ts'
import type { Command } from './useCommands.ts'

/** Whether a command's search text contains every typed word, as in "new jour". */
const isFoundBy = (keyword: string, ...texts: readonly (string | undefined)[]) =>
  hasWords(texts.join(' '), keyword)

/** The address in the menu, or the path itself; undefined for pages of one record. */
const addressOf = ({ path, menu }: PageRoute): Address | undefined => {
  if (menu?.link) return menu.link as Address
  return path.includes('$') ? undefined : (path as Address)
}

/** The pages to open, and the actions to begin. */
export function usePageCommands(keyword: string): { pages: Command[]; actions: Command[] } {
  const texts = useTexts(commonTexts)
  const catalogue = useCatalogue()
  useEffect(() => void loadAllTexts(), [])
  const role = useRole()
  const country = useCountry()
  const words: Words = <T>({ module }: Texts<T>) => catalogue[module] as T | undefined

  const commandOf = (place: PageRoute): Command[] => {
    const { path, menu } = place
    const address = addressOf(place)
    const title = menu ? nameOf(menu.label, texts) : screens[path]?.name?.(words)
    if (!address || !title) return []
    const above = menuEntryOf(path)
    const around = menu ? menu.under : above?.menu?.label
    return [
      {
        key: path,
        title,
        detail: around && nameOf(around, texts),
        to: address,
        icon: screens[above?.path ?? path]?.icon,
        isHidden: isHiddenInMenu(path, country),
      },
    ]
  }
  const additionTo = (place: PageRoute): Command[] => {
    const title = screens[place.path]?.adds?.(words)
    if (!title) return []
    return commandOf(place).map((command) => ({
      ...command,
      key: `${command.key}+`,
      title,
      detail: command.title,
      to: `${command.to}${writeSearch({ add: true })}` as Address,
    }))
  }

  const open = allPageRoutes.filter(({ path }) => canOpenPage(role, path))
  const isNew = ({ path }: PageRoute) => path.endsWith('/new')
  const pages = open.filter((place) => !isNew(place)).flatMap(commandOf)
  const actions = [...open.filter(isNew).flatMap(commandOf), ...open.flatMap(additionTo)]
  return {
    pages: pages.filter(({ title, detail }) => isFoundBy(keyword, title, detail)),
    actions: actions
      .filter(({ title, detail }) => isFoundBy(keyword, title, detail, texts.command.actionWords))
      .map((action) => ({ ...action, icon: IconPlus })),
  }
}
