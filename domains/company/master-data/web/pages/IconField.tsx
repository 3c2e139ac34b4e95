/** The pictograms of product categories and tags: the user picks them, and never types a name. */
import {
  IconArmchair,
  IconBattery,
  IconBolt,
  IconBulb,
  IconCar,
  IconDroplet,
  IconEngine,
  IconFlag,
  IconFlame,
  IconGift,
  IconKey,
  IconPackage,
  IconPaint,
  IconShirt,
  IconSparkles,
  IconStar,
  IconTag,
  IconTool,
  IconTrophy,
  IconWheel,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useField } from '#platform/web/forms/form.tsx'
import fields from '#platform/web/forms/form.module.css'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Icon, icons, isIcon } from '../../kinds.ts'
import css from './icon.module.css'
import { masterDataTexts } from '../../texts/texts.ts'

const pictures: Record<Icon, TablerIcon> = {
  car: IconCar,
  wheel: IconWheel,
  engine: IconEngine,
  battery: IconBattery,
  armchair: IconArmchair,
  droplet: IconDroplet,
  paint: IconPaint,
  tool: IconTool,
  bolt: IconBolt,
  bulb: IconBulb,
  key: IconKey,
  shirt: IconShirt,
  gift: IconGift,
  package: IconPackage,
  tag: IconTag,
  star: IconStar,
  sparkles: IconSparkles,
  flame: IconFlame,
  flag: IconFlag,
  trophy: IconTrophy,
}

/** The pictogram of a row; one written before the set existed shows its text. */
export function Pictogram({ name }: { name: string }) {
  const text = useTexts(masterDataTexts)
  if (!isIcon(name)) return name
  const Picture = pictures[name]
  return (
    <span className={css.pictogram}>
      <Picture size={20} stroke={1.6} aria-hidden />
      {text.icons[name]}
    </span>
  )
}

interface Props {
  name: string
  label: string
  /** The row's own text, where it is none of the icons: it stays until another one is chosen. */
  stored: string | undefined
}

export function IconField({ name, label, stored }: Props) {
  const text = useTexts(masterDataTexts)
  const { value, change, attach, leave, error } = useField(name)
  // undefined is not sent, so the row keeps its icon
  const choices = [...(stored ? [undefined] : []), null, ...icons]
  const labelOf = (choice: Icon | null | undefined) =>
    choice === undefined ? stored : choice ? text.icons[choice] : text.noIcon
  return (
    <div className={fields.field} data-wide data-field={name}>
      <fieldset className={css.icons}>
        <legend>{label}</legend>
        {choices.map((choice) => {
          const Picture = choice && pictures[choice]
          return (
            <label key={choice ?? labelOf(choice)} title={labelOf(choice)}>
              <input
                type="radio"
                name={name}
                value={choice ?? ''}
                ref={attach}
                aria-label={labelOf(choice)}
                checked={value === choice}
                onBlur={leave}
                onChange={() => change(choice)}
              />
              {Picture ? (
                <Picture size={22} stroke={1.6} aria-hidden />
              ) : (
                <span aria-hidden>{choice === undefined ? stored : '—'}</span>
              )}
            </label>
          )
        })}
      </fieldset>
      {error && <div role="alert">{error}</div>}
    </div>
  )
}
