/** What a customer agreed to, now and every change of it: on their page, and collapsed on their orders. */
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/data/session.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { PanelList, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { CollapsiblePanel, CollapsibleSection } from '#platform/web/ui/CollapsiblePanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Consent } from '../../contract.ts'
import { consents } from '../../calls.gen.ts'
import { consentTexts } from '../../texts/texts.ts'
import { consentPurposes } from '../../values.ts'

const ConsentDialog = lazyComponent(
  async () => (await import('../components/ConsentDialog.tsx')).ConsentDialog,
)

interface Props {
  customerId: number
  /** On an order. */
  isCollapsed?: boolean
}

/** Renders nothing for roles that see no consents. */
export const ConsentPanel = (props: Props) =>
  useCan(consents.get.allow) ? <Loaded {...props} /> : null

function Loaded({ customerId, isCollapsed }: Props) {
  const text = useTexts(consentTexts)
  const { number } = useFormat()
  const [isChanging, setChanging] = useState(false)
  const { data: consent } = useApiQuery(consents.get, { params: { id: customerId } })
  // its header keeps the place of what comes
  if (!consent) return isCollapsed ? <CollapsiblePanel title={text.title} isNeeded={false} /> : null
  const change = (
    <AbilityGuard ability={consent.can.update} roleOnly>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setChanging(true)}
      >
        {text.change}
      </Button>
    </AbilityGuard>
  )
  const content = (
    <>
      <DescriptionList
        rows={consentPurposes.map((purpose) => [
          text.purpose[purpose],
          consent.data
            .filter((state) => state.purpose === purpose && state.given)
            .map(({ channel }) => text.channel[channel])
            .join(', ') || text.none,
        ])}
      />
      {consent.history.length > 0 && (
        <CollapsibleSection
          title={text.history}
          about={number(consent.history.length)}
          heading="h3"
        >
          <PanelList>
            {consent.history.map((entry, at) => (
              <Change key={consent.history.length - at} entry={entry} />
            ))}
          </PanelList>
        </CollapsibleSection>
      )}
      {isChanging && (
        <ConsentDialog
          customerId={customerId}
          consent={consent}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
  return isCollapsed ? (
    <CollapsiblePanel title={text.title} isNeeded={false}>
      {content}
      {change}
    </CollapsiblePanel>
  ) : (
    <RecordPanel title={text.title} beside={change}>
      {content}
    </RecordPanel>
  )
}

function Change({ entry }: { entry: Consent & { at: string } }) {
  const text = useTexts(consentTexts)
  const { moment } = useFormat()
  const { channel, purpose, given, at, by, how } = entry
  return (
    <li>
      <span>
        {`${given ? text.given : text.withdrawn}: ${text.purpose[purpose]}, ${text.channel[channel]}`}
      </span>
      <small>{[moment(at), how && text.how[how], by].filter(Boolean).join(' · ')}</small>
    </li>
  )
}
