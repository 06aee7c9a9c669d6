/** The parts of the wire the board reads: the kernel's views, offers, questions and refusals (app/rules/kernel). */

export type Seat = "red" | "blue" | "jade" | "plum";
export type Fact = string | number | boolean | readonly string[];
export type Facts = Readonly<Record<string, Fact>>;
export interface Point { x: number; y: number }
export interface Pose { x: number; y: number; z: number; facing: number }
export type Footprint =
  | { kind: "circle"; radius: number }
  | { kind: "oval"; rx: number; ry: number }
  | { kind: "hull"; outline: readonly Point[] };

export type MarkRole = "offending" | "blocker" | "gap" | "limit" | "witness" | "reach";
export interface PieceMark { kind: "piece"; role: MarkRole; piece: string }
export interface SegmentMark { kind: "segment"; role: MarkRole; a: Point; b: Point; length: number | null }
export interface CircleMark { kind: "circle"; role: MarkRole; centre: Point; radius: number }
export interface AreaMark { kind: "area"; role: MarkRole; outline: readonly Point[]; holes: readonly (readonly Point[])[] }
export type Mark = PieceMark | SegmentMark | CircleMark | AreaMark;
export interface Refusal { kind: "refusal"; code: string; rule: string; facts: Facts; shapes: readonly Mark[] }

export interface Option { kind: "option"; value: any; label: string; facts: Facts; pieces: readonly string[]; locked: Refusal | null }
export interface PickNeed { kind: "pick"; field: string; options: readonly Option[]; least: number; most: number; many: boolean }
export interface OrderNeed { kind: "order"; field: string; options: readonly Option[] }
export interface PointNeed { kind: "point"; field: string; areas: readonly AreaMark[] }
export interface LineNeed { kind: "line"; field: string; presets: readonly Option[] }
export interface Mover { piece: string; allowance: number; minimum: number }
export interface MoveNeed { kind: "move"; field: string; purpose: string; movers: readonly Mover[]; exact: boolean }
export interface PlaceNeed { kind: "place"; field: string; purpose: string; pieces: readonly string[]; areas: readonly AreaMark[]; partial: boolean }
export interface AimRow { piece: string; weapon: string; attacks: string; targets: readonly Option[]; default: string | null; group: string | null }
export interface AimNeed { kind: "aim"; field: string; rows: readonly AimRow[]; counted: boolean; limits: Readonly<Record<string, number>> }
export interface DiceNeed { kind: "dice"; field: string; faces: readonly number[]; least: number; most: number }
export interface ListNeed { kind: "list"; field: string }
export interface TextNeed { kind: "text"; field: string; longest: number }
export type Need = PickNeed | OrderNeed | PointNeed | LineNeed | MoveNeed | PlaceNeed | AimNeed | DiceNeed | ListNeed | TextNeed;

export interface Offer {
  kind: "offer"; id: string; command: Readonly<Record<string, any>>; label: string; facts: Facts;
  place: "prompt" | "unit" | "phase" | "table"; unit: string | null; pieces: readonly string[];
  need: Need | null; more: readonly Need[]; locked: Refusal | null; primary: boolean; rule: string | null; gesture: "drag" | null;
}
export type Offers = Readonly<Partial<Record<Seat, readonly Offer[]>>>;

export type Question =
  | { kind: "judge"; command: Readonly<Record<string, any>> }
  | { kind: "reach"; piece: string; purpose: string }
  | { kind: "route"; piece: string; purpose: string; to: Pose; via: readonly Point[] }
  | { kind: "formation"; pieces: readonly string[]; purpose: string; to: Pose; shape: "keep" | "line" | "ranks" | "ring" }
  | { kind: "sight"; source: string; target: string }
  | { kind: "measure"; a: string | Point; b: string | Point };
export interface Verdict { kind: "verdict"; refused: Refusal | null; mend: Readonly<Record<string, any>> | null }
export interface Reach { kind: "reach"; piece: string; areas: readonly AreaMark[] }
export interface Leg { piece: string; path: readonly Pose[]; length: number; refused: Refusal | null }
export interface Routes { kind: "routes"; legs: readonly Leg[] }
export interface Sight { kind: "sight"; visible: boolean; rays: readonly Mark[]; facts: Facts }
export interface Measure { kind: "measure"; distance: number; a: Point; b: Point }
export interface Odds { kind: "odds"; chances: Record<string, Record<string, number>>; means: Record<string, number> }
export type Answer = Verdict | Reach | Routes | Sight | Measure | Odds | Refusal;

export interface TableView { width: number; height: number; unit: "in" | "cm" | "hex" }
export interface TerrainView { id: string; look: string; outline: readonly Point[]; base: number; height: number; name: string; walls: readonly (readonly Point[])[]; traits: readonly string[] }
export interface ZoneView { id: string; seat: Seat | null; area: AreaMark; label: string }
export interface MarkerView { id: string; number: number; at: Point; radius: number; holder: Seat | null; counts: Readonly<Record<string, number>>; active: boolean }
export interface PieceView { id: string; unit: string; seat: Seat; number: number; name: string; figure: string; pose: Pose; footprint: Footprint; height: number; wounds: number; wounds_max: number; special: string; flags: readonly string[]; faces: boolean }
export interface UnitView { id: string; seat: Seat; letter: string; name: string; sheet: string; pieces: readonly string[]; strength: number; started: number; wounds: readonly (readonly [number, number])[]; where: string; carrier: string | null; badges: readonly string[]; facts: Facts }
export interface WeaponRow { id: string; name: string; count: number; columns: Facts }
export interface SheetView { id: string; name: string; weapons: readonly WeaponRow[] }
export interface TurnView { round: number; rounds: number; active: Seat | null; phases: readonly string[]; phase: string; step: string; done: number; of: number; over: boolean }
export interface DutyView { id: string; step: string; seats: readonly Seat[]; label: string; facts: Facts; pieces: readonly string[] }
export interface TrayView { id: string; seat: Seat; source: string | null; target: string | null; marks: readonly Mark[]; open: boolean }
export interface View {
  system: string; table: TableView; turn: TurnView;
  terrain: Readonly<Record<string, TerrainView>>; zones: Readonly<Record<string, ZoneView>>; markers: Readonly<Record<string, MarkerView>>;
  units: Readonly<Record<string, UnitView>>; pieces: Readonly<Record<string, PieceView>>; sheets: Readonly<Record<string, SheetView>>;
  duties: Readonly<Record<string, DutyView>>; tray: TrayView | null; fallen: Readonly<Record<string, Point>>; extra: Readonly<Record<string, any>>;
}
