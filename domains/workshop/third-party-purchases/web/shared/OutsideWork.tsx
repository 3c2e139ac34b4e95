/** On the page of a build: records third-party work for it. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Ability } from '#platform/contract/abilities.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'

const OutsideWorkDialog = lazyComponent(
  async () => (await import('../components/OutsideWorkDialog.tsx')).default,
)

export interface OfBuild {
  buildId: number
  garageId: number
  countryId: number
  /** The local day of the workshop. */
  today: string
}

export function OutsideWork({ ability, ...build }: OfBuild & { ability: Ability }) {
  const { add } = useTexts(thirdPartyPurchaseTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AbilityGuard ability={ability} roleOnly>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {add}
        </Button>
      </AbilityGuard>
      {isOpen && <OutsideWorkDialog {...build} onClose={() => setOpen(false)} />}
    </>
  )
}
