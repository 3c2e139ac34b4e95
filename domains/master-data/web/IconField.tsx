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
} from '@tabler/icons-react'
import { useField } from '#platform/web/form.tsx'
import fields from '#platform/web/form.module.css'
import { useTexts } from '#platform/web/i18n.tsx'
import css from './icon.module.css'
import { masterDataTexts } from './texts/texts.ts'

const icons = {
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
const isKnown = (name: string): name is keyof typeof icons => Object.hasOwn(icons, name)

/** The pictogram of a row; an older one, typed before the set existed, shows its name. */
export function Pictogram({ name }: { name: string }) {
  const text = useTexts(masterDataTexts)
  if (!isKnown(name)) return name
  const Icon = icons[name]
  return (
    <span className={css.pictogram}>
      <Icon size={20} stroke={1.6} aria-hidden />
      {text.icons[name]}
    </span>
  )
}

export function IconField({ name, label }: { name: string; label: string }) {
  const text = useTexts(masterDataTexts)
  const { value, change, attach, leave, error } = useField(name)
  const choices = [['', undefined], ...Object.entries(icons)] as const
  return (
    <div className={fields.field} data-wide data-field={name}>
      <fieldset className={css.icons}>
        <legend>{label}</legend>
        {choices.map(([one, Icon]) => (
          <label key={one} title={text.icons[one] ?? text.noIcon}>
            <input
              type="radio"
              name={name}
              value={one}
              ref={attach}
              aria-label={text.icons[one] ?? text.noIcon}
              checked={(value ?? '') === one}
              onBlur={leave}
              onChange={() => change(one)}
            />
            {Icon ? <Icon size={22} stroke={1.6} aria-hidden /> : <span aria-hidden>—</span>}
          </label>
        ))}
      </fieldset>
      {error && <div role="alert">{error}</div>}
    </div>
  )
}
