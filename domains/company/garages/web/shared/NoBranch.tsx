/** Shown where a form needs a branch and none exists, with a link for users who may add one. */
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { garagesTexts } from '../../texts/texts.ts'

export function NoBranchNotice() {
  const text = useTexts(garagesTexts).none
  const mayAdd = canOpenPage(useRole(), '/branch-management')
  return (
    <Notice
      icon={<IconBuildingStore size={34} stroke={1.5} aria-hidden />}
      title={text.title}
      action={
        mayAdd && (
          <Button
            component={Link}
            to={linkTo('/branch-management', { add: 'true' })}
            variant="light"
          >
            {text.add}
          </Button>
        )
      }
    >
      {text.about}
    </Notice>
  )
}
