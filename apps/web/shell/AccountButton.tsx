import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import css from './shell.module.css'

/** First letters of the first and the last name; some people have one name. */
const initials = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return ((words[0]?.[0] ?? '') + (last[0] ?? '')).toUpperCase()
}

/** The button of the account menu. */
export function AccountButton(props: ComponentProps<'button'>) {
  const { shell, role: roleNames } = useTexts(commonTexts)
  const user = useSession((session) => session.user)
  if (!user) return null
  const name = user.employee_detail.full_name
  const roleName = roleNames[user.role.name as keyof typeof roleNames] ?? user.role.name
  return (
    <UnstyledButton
      {...(props as object)}
      className={css.account}
      aria-label={`${name} ${roleName}: ${shell.account}`}
    >
      <span className={css.initials} aria-hidden>
        {initials(name)}
      </span>
      <span className={css.accountName}>
        <b>{name}</b>
        <span>{roleName}</span>
      </span>
    </UnstyledButton>
  )
}
