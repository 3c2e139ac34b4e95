/** Links to the page on which the customer signs the estimate. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { estimatesTexts } from '../../texts/texts.ts'

export function SignLink({ orderId }: { orderId: number }) {
  const text = useTexts(estimatesTexts)
  const base = orderListOf(useRole())
  return (
    <Button
      component={Link}
      to={linkTo(`${base}/$orderId/sign`, { orderId })}
      size="compact-sm"
      variant="light"
    >
      {text.letSign}
    </Button>
  )
}
