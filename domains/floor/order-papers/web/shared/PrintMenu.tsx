/** The menu of an order's print documents, in the page header. */
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ButtonMenu } from '#platform/web/ui/menus/ButtonMenu.tsx'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { orderPapersTexts } from '../../texts/texts.ts'
import { paperKinds } from '../../values.ts'

interface Props {
  orderId: number
  /** Whether the customer was asked for approval, so that an estimate exists. */
  hasEstimate: boolean
}

export function PrintMenu({ orderId, hasEstimate }: Props) {
  const text = useTexts(orderPapersTexts)
  const base = orderListOf(useRole())
  return (
    <ButtonMenu
      position="bottom-end"
      width={220}
      face={
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {text.print}
        </Button>
      }
    >
      {paperKinds
        .filter((kind) => kind !== 'estimate' || hasEstimate)
        .map((kind) => (
          <MenuItem
            key={kind}
            component={Link}
            to={linkTo(`${base}/$orderId/${kind}`, { orderId })}
          >
            {text.kinds[kind]}
          </MenuItem>
        ))}
    </ButtonMenu>
  )
}
