import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { taxReturnTexts } from '../../texts/texts.ts'

/** No company in scope is registered for tax. */
export function NoCompany() {
  const text = useTexts(taxReturnTexts)
  return (
    <Notice
      icon={<IconBuildingBank size={34} stroke={1.5} aria-hidden />}
      title={text.noCompany}
      action={
        <Button component={Link} to={linkTo('/master-data/legal-entity')} variant="light">
          {text.toCompanies}
        </Button>
      }
    >
      {text.noCompanyText}
    </Notice>
  )
}
