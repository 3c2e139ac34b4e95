/** The theme: one accent, slate neutrals, hairlines instead of shadows. */
import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core'
import { isManufacturer } from '#platform/web/variant.ts'

const petrol: MantineColorsTuple = [
  '#e3f2f0',
  '#cfe8e5',
  '#a3d4cf',
  '#76c9c0',
  '#45a79f',
  '#219088',
  '#128078',
  '#0b756f',
  '#085f5a',
  '#054a46',
]

/** The accent of the manufacturers' variant. */
const copper: MantineColorsTuple = [
  '#fbf0e9',
  '#f5dfd2',
  '#eabfa4',
  '#e3a883',
  '#d07d4d',
  '#c0652f',
  '#ac5524',
  '#9a4a1f',
  '#7e3b17',
  '#612c10',
]

const slate: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f4',
  '#e3e7ec',
  '#d3d9e0',
  '#c2cad3',
  '#98a2ae',
  '#5f6b78',
  '#55606d',
  '#3a434d',
  '#1a2027',
]

/** Dark enough for white text on it. */
const red: MantineColorsTuple = [
  '#fdecec',
  '#f9d3d3',
  '#f2a9a9',
  '#ff9a9a',
  '#e76a6a',
  '#dd4b4b',
  '#d33a3a',
  '#c92a2a',
  '#a92222',
  '#851a1a',
]

/** 0 text, 2 dimmed, 3 placeholder, 4 and 5 lines, 6 inputs, 7 panels. */
const dark: MantineColorsTuple = [
  '#e4e8ec',
  '#c9d0d7',
  '#9aa5b1',
  '#98a2ae',
  '#39434d',
  '#2a323b',
  '#20262e',
  '#191e24',
  '#111519',
  '#0c0f12',
]

export const theme = createTheme({
  primaryColor: isManufacturer ? 'copper' : 'petrol',
  primaryShade: { light: 7, dark: 7 },
  colors: { petrol, copper, red, gray: slate, dark },
  fontFamily: 'var(--font)',
  black: '#151a20',
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '13.5px', md: '14.5px' },
  lineHeights: { sm: '20px' },
  radius: { md: '8px', lg: '12px' },
  shadows: {
    sm: '0 1px 2px rgb(16 24 32 / 6%)',
    md: '0 6px 24px rgb(16 24 32 / 10%)',
    xl: '0 16px 48px rgb(16 24 32 / 18%)',
  },
  components: {
    Button: { defaultProps: { fw: 550 } },
    // overlays open inside of a landmark (main.tsx), and a menu holds only its items
    Portal: { defaultProps: { target: '#layers' } },
    // a closed list of choices is not mounted: a form may have thirty of them
    Combobox: { defaultProps: { keepMounted: false } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // a dialog's header is not a second banner of the page
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: {
      defaultProps: {
        radius: 12,
        padding: 20,
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 120 },
      },
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { fontWeight: 550 } },
    },
  },
})

const softer = (name: string) => ({
  [`--mantine-color-${name}-light`]: `color-mix(in srgb, var(--mantine-color-${name}-7) 34%, transparent)`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--mantine-color-${name}-7) 48%, transparent)`,
  [`--mantine-color-${name}-light-color`]: `var(--mantine-color-${name}-1)`,
})

/** Contrast that passes axe, in both schemes. */
export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55606d',
    '--mantine-color-placeholder': '#5f6b78',
    '--mantine-color-error': '#c92a2a',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa5b1',
    '--mantine-color-placeholder': '#98a2ae',
    '--mantine-color-error': '#ff9a9a',
    // Mantine's soft buttons are nearly black on the app's panels
    ...softer('petrol'),
    ...softer('copper'),
  },
})
