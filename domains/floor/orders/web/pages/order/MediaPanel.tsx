import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { filesTexts } from '#domains/company/files/texts/texts.ts'
import { BeforeAfter, Viewer } from '#domains/company/files/web/shared/viewers.ts'
import { thumbnailUrl } from '#platform/web/data/files.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { OrderDetail } from '../../../contract.ts'
import { orderFloor } from '../../../calls.gen.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { isNeeded } from '../../shared/isNeeded.ts'
import { useOrderButton, useOrderContext } from '../../shared/orderContext.tsx'
import { MediaUpload, isVideo } from './MediaUpload.tsx'
import css from './media.module.css'

const ConditionAgain = lazyComponent(
  async () =>
    (await import('#domains/floor/inspections/web/shared/ConditionAgain.tsx')).ConditionReminder,
)

type Media = OrderDetail['media'][number]
type Direction = Media['direction']

/** Photos and videos of the car at check-in, or at delivery. */
export function MediaPanel({ direction }: { direction: Direction }) {
  const { media: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { number } = useFormat()
  const all = order.media.filter((file) => file.direction === direction)
  const lineOf = ({ line_id }: Media) => order.lines.find(({ id }) => id === line_id)?.name
  const [opened, setOpened] = useState<number>()
  // stays expanded after an upload
  const [isBusy, setBusy] = useState(false)
  return (
    <CollapsiblePanel
      title={text[direction]}
      about={all.length > 0 && number(all.length)}
      isNeeded={isBusy || isNeeded(direction, order.stage)}
    >
      {all.length === 0 && <p className={css.none}>{text.none}</p>}
      <ul className={css.gallery}>
        {all.map((media, index) => (
          <Thumb
            key={media.id}
            media={media}
            number={index + 1}
            line={lineOf(media)}
            mayRemove={order.can.media.ok}
            onOpen={() => setOpened(index)}
          />
        ))}
      </ul>
      {direction === 'outbound' && <InAndOut />}
      {direction === 'outbound' && order.stage === 'ready' && <ConditionAgain />}
      {order.can.media.ok && <MediaUpload direction={direction} onBusy={() => setBusy(true)} />}
      {opened !== undefined && (
        <Viewer
          title={text[direction]}
          media={all.map((media) => ({ ...media.file, of: lineOf(media) }))}
          at={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </CollapsiblePanel>
  )
}

/** Check-in beside delivery. */
function InAndOut() {
  const viewer = useTexts(filesTexts)
  const { order } = useOrderContext()
  const [isOpen, setOpen] = useState(false)
  const filesOf = (direction: Direction) =>
    order.media.filter((media) => media.direction === direction).map(({ file }) => file)
  const [before, after] = [filesOf('inbound'), filesOf('outbound')]
  if (before.length === 0 || after.length === 0) return null
  return (
    <div className={css.compare}>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {viewer.beforeAfter}
      </Button>
      {isOpen && <BeforeAfter before={before} after={after} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ThumbProps {
  media: Media
  number: number
  /** The line that it belongs to. */
  line: string | undefined
  mayRemove: boolean
  onOpen: () => void
}

function Thumb({ media, number, line, mayRemove, onOpen }: ThumbProps) {
  const { media: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const remove = useOrderButton(orderFloor.removeMedia)
  const opens = [text.open(number), line].filter(Boolean).join(': ')
  const askToRemove = async () => {
    if (await confirmDelete(text.thisFile))
      remove.mutate({
        params: { id: order.id, media_id: media.id },
        body: { version: order.version },
      })
  }
  return (
    <li className={css.thumb}>
      <button
        type="button"
        aria-label={isVideo(media.file.type) ? `${text.video}: ${opens}` : opens}
        onClick={onOpen}
      >
        {isVideo(media.file.type) ? (
          <span className={css.video}>
            <IconPlayerPlay size={26} aria-hidden />
            {text.video}
          </span>
        ) : (
          <img src={thumbnailUrl(media.file.url)} alt="" loading="lazy" />
        )}
      </button>
      {line && <span className={css.line}>{line}</span>}
      {mayRemove && (
        <ActionIcon
          className={css.remove ?? ''}
          data-upon="" // in the corner of its picture
          size={26}
          variant="default"
          aria-label={text.removeOne(number)}
          loading={remove.isPending}
          onClick={() => void askToRemove()}
        >
          <IconTrash size={14} />
        </ActionIcon>
      )}
    </li>
  )
}
