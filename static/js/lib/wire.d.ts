/** The types of the wire as the board reads them, with the few that only the client has. */

import type { Fact, Offer, Refusal, Seat, SumTarget, Target } from "../transport/protocol.js";

export type {
  AimNeed,
  AimRow,
  Answer,
  AreaMark,
  Fact,
  FlipsNeed,
  Footprint,
  Leg,
  LineNeed,
  Mark,
  MarkerView,
  Measure,
  MoveNeed,
  Mover,
  Need,
  Offer,
  Option,
  PickNeed,
  PieceView,
  PlaceNeed,
  Point,
  PointNeed,
  Pose,
  Question,
  Reach,
  Refusal,
  RingView,
  Routes,
  Seat,
  Sight,
  SumTarget,
  Target,
  TableView,
  TerrainView,
  UnitView,
  Verdict,
  View,
  ZoneView,
} from "../transport/protocol.js";

export type AnyTarget = Target | SumTarget;
export type Facts = Readonly<Record<string, Fact>>;
export type Offers = Readonly<Partial<Record<Seat, readonly Offer[]>>>;
export type Refused = Refusal | null | undefined;
